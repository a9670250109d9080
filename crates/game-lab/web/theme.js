// Light, dark, or as the system has it. Loaded before anything is drawn, so it is no module.

window.labTheme = {
  get() {
    return new URLSearchParams(location.hash.split('?')[1]).get('theme') ?? localStorage.getItem('lab-theme') ?? 'auto';
  },

  set(theme) {
    try {
      localStorage.setItem('lab-theme', theme);
    } catch {
      // No room, or not allowed.
    }
    this.apply();
  },

  apply() {
    const dark = matchMedia('(prefers-color-scheme: dark)').matches;
    const theme = this.get() === 'auto' ? (dark ? 'dark' : 'light') : this.get();
    document.documentElement.dataset.theme = theme;
  },
};

labTheme.apply();
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => labTheme.apply());
