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
  const cookie = /(?:^|; )language=(nl|en)(?:;|$)/.exec(document.cookie);
  const language = read('language') ?? (cookie && cookie[1]);
  root.lang = language === 'en' ? 'en' : 'nl';
  const theme = read('theme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
})();
