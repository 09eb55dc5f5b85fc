/** What is asked about an endpoint in a dialog. */
export type EndpointQuestion = 'change' | 'on' | 'switchOff' | 'rotate' | 'endOld' | 'remove';
