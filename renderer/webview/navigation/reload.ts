/** Loads the page again when a document has changed. Only pages of a server that watches its documents hold it. */
new EventSource('/changes').addEventListener('change', () => location.reload());
