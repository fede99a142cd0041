// The page's own script: sets the key that the demonstration put into the address, and listens to the widget.
const key = new URLSearchParams(location.search).get('key') ?? ''
const log = document.getElementById('log')

for (const element of document.querySelectorAll('quotewright-price-request, quotewright-quote-request')) {
  element.setAttribute('store-key', key)
  element.addEventListener(
    'quotewright-sent',
    () => (log.textContent = 'The page knows that a request was sent.'),
  )
}
