/** What the server writes into the page before any script runs. */
if (typeof document !== 'undefined') document.documentElement.dataset['zone'] = 'Asia/Bangkok';
