// What the page gains with a script: live totals, one submission per click, and the note that a person has seen the offer.
const page = location.pathname
const accept = document.getElementById('accept')
const post = (fields, path = page) =>
  fetch(path, { method: 'POST', headers: { accept: 'application/json' }, body: new URLSearchParams(fields), keepalive: true })

// A gesture, as programs that check links also run scripts.
const gestures = ['pointerdown', 'keydown', 'touchstart', 'wheel']
const onSeen = () => {
  for (const type of gestures) removeEventListener(type, onSeen)
  post({ action: 'seen', version: accept?.elements.version.value ?? '' }).catch(() => {})
}
if (document.querySelector('form')) for (const type of gestures) addEventListener(type, onSeen, { passive: true })

// The button that was pressed has to be submitted, so it stays enabled.
addEventListener('submit', (event) => {
  // Hidden with a script, and still what Enter in a field of the form presses.
  if (event.submitter?.value === 'totals') {
    event.preventDefault()
    accept.querySelector('[value=accept]').focus()
    return
  }
  if (event.submitter?.ariaDisabled === 'true') return event.preventDefault()
  if (event.submitter) event.submitter.ariaDisabled = 'true'
})
// Back from the next page.
addEventListener('pageshow', () => {
  for (const button of document.querySelectorAll('[aria-disabled]')) button.ariaDisabled = null
})

if (accept) {
  document.body.classList.add('live')
  let latest = 0
  let timer
  const recount = async () => {
    const call = ++latest
    const response = await post(new FormData(accept), `${page}/totals`)
    if (!response.ok || call !== latest) return
    const texts = await response.json()
    accept.elements.shown_total.value = texts.shown_total
    for (const element of document.querySelectorAll('[data-live]')) {
      const text = texts[element.dataset.live]
      const optional = element.closest('[data-optional]')
      if (optional) optional.hidden = text === undefined
      element.textContent = text ?? ''
    }
  }
  const recountSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => recount().catch(() => {}), 150)
  }
  const quantityOf = (item) => document.getElementsByName(`qty_${item}`)[0]
  document.addEventListener('input', ({ target }) => {
    const [, kind, item] = /^(tier|qty)_(\d+)$/.exec(target.name ?? '') ?? []
    if (!kind) return
    if (kind === 'tier') quantityOf(item).value = target.dataset.text
    else for (const tier of document.getElementsByName(`tier_${item}`)) tier.checked = tier.dataset.text === target.value
    recountSoon()
  })
  // Browsers restore what was typed before a reload.
  addEventListener('pageshow', () => {
    if ([...accept.elements].some(({ name, value, defaultValue }) => /^qty_/.test(name) && value !== defaultValue)) recountSoon()
  })
}
