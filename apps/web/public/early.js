// Runs before the first paint, so that neither language nor theme changes under the reader's eyes.
// A file of its own, because the content security policy allows no inline script.
(() => {
  const root = document.documentElement;
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const cookie = /(?:^|; )language=([a-z]{2})(?:;|$)/.exec(document.cookie);
  const language = read('language') ?? (cookie && cookie[1]);
  // An unknown one is corrected once the app runs.
  if (/^[a-z]{2}$/.test(language)) root.lang = language;
  const theme = read('theme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
})();
