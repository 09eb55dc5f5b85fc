/** Dialogs about an endpoint. */
export type EndpointQuestion = 'change' | 'on' | 'switchOff' | 'rotate' | 'endOld' | 'remove';
