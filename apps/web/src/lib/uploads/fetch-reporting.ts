/** Sends like `fetch`, which cannot tell how much of a body was sent. */
export function fetchReporting(onPercent: (percent: number) => void): typeof fetch {
  return (url, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init.method ?? 'GET', String(url));
      new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.onprogress = ({ loaded, total }) => onPercent(Math.floor((100 * loaded) / total));
      request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
      request.onerror = request.onabort = () => reject(new TypeError('no answer'));
      init.signal?.addEventListener('abort', () => request.abort());
      request.send(init.body as Blob);
    });
}
