// Runs before the first paint, so that a chosen theme never flashes the other one. Same key as web/theme/theme.ts.
(function () {
  try {
    var chosen = window.localStorage.getItem('milepost:theme');
    if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
  } catch {
    // Without storage the system's preference holds.
  }
})();
