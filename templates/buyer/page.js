// What the page gains with a script: live totals, one submission per click, and the note that a person has seen the offer.
const page = location.pathname
const accept = document.getElementById('accept')
const post = (fields, path = page) =>
  fetch(path, { method: 'POST', headers: { accept: 'application/json' }, body: new URLSearchParams(fields), keepalive: true })

// The field that has to be corrected.
const invalid = document.querySelector(
  ':is(input, textarea)[aria-invalid], [aria-invalid] input, .attach:has(.faults p) [type=file]',
)
// The answer to a form that was refused: Back to it would show the browser's question whether to send the form again. A browser
// takes the focus from the field to scroll to a fragment.
history.replaceState(history.state, '', invalid ? page + location.search : location.href)
invalid?.focus()

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
  // What is chosen goes along with the other forms, and a counter-offer is about the lines that are.
  const picks = [...document.querySelectorAll('.wishes p input')].map((input) => {
    const { name, value } = input
    const row = input.closest('li')
    input.remove()
    return { name, value, row }
  })
  const showWishes = () => {
    const chosen = new FormData(accept)
    for (const { name, value, row } of picks) {
      const fields = row.querySelectorAll('input')
      row.hidden = fields.length === 0 || !chosen.getAll(name).includes(value)
      for (const field of fields) field.disabled = row.hidden
    }
  }
  for (const form of document.forms) {
    if (form === accept) continue
    form.addEventListener('formdata', ({ formData }) => {
      for (const [name, value] of new FormData(accept))
        if (/^(version|choices)$|^(chosen|group|tier|qty|shown_qty)_/.test(name)) formData.set(name, value)
    })
  }
  const quantityOf = (item) => document.getElementsByName(`qty_${item}`)[0]
  document.addEventListener('input', ({ target }) => {
    const [, kind, item] = /^(tier|qty|chosen|group)_(\d+)$/.exec(target.name ?? '') ?? []
    if (!kind) return
    if (kind === 'chosen' || kind === 'group') {
      showWishes()
      return recountSoon()
    }
    if (kind === 'tier') quantityOf(item).value = target.dataset.text
    else for (const tier of document.getElementsByName(`tier_${item}`)) tier.checked = tier.dataset.text === target.value
    recountSoon()
  })
  // Browsers restore what was typed before a reload.
  addEventListener('pageshow', () => {
    showWishes()
    const isRestored = ({ name, value, defaultValue, checked, defaultChecked }) =>
      /^qty_/.test(name) ? value !== defaultValue : /^(chosen|group)_/.test(name) && checked !== defaultChecked
    if ([...accept.elements].some(isRestored)) recountSoon()
  })
}

// Files are added to those chosen before, shown, and removed one by one.
const sizeOf = (bytes) => {
  const [divisor, unit, maximumFractionDigits] = bytes < 1e6 ? [1e3, 'kilobyte', 0] : [1e6, 'megabyte', 1]
  const format = new Intl.NumberFormat(document.documentElement.lang, { style: 'unit', unit, maximumFractionDigits })
  return format.format(Math.max(bytes / divisor, divisor === 1e3 ? 1 : 0.1))
}
for (const box of document.querySelectorAll('.attach')) {
  const input = box.querySelector('[type=file]')
  const faults = box.querySelector('.faults')
  const list = document.createElement('ul')
  input.before(list)
  const { max, bytes, tooLarge, tooMany, refused, remove } = box.dataset
  const types = input.accept.split(',')
  let chosen = []
  const faultOf = ({ name, size }) => {
    if (chosen.length + box.querySelectorAll(':checked').length >= max) return tooMany
    if (size > bytes) return tooLarge.replace('{name}', () => name)
    const isTaken = size > 0 && types.some((type) => name.toLowerCase().endsWith(type))
    return isTaken ? undefined : refused.replace('{name}', () => name)
  }
  const rowOf = (file) => {
    const [row, name, size, button] = ['li', 'bdi', 'small', 'button'].map((tag) => document.createElement(tag))
    name.textContent = file.name
    size.textContent = sizeOf(file.size)
    button.textContent = '×'
    button.type = 'button'
    button.className = 'quiet'
    button.ariaLabel = remove.replace('{name}', () => file.name)
    button.addEventListener('click', () => {
      chosen = chosen.filter((each) => each !== file)
      faults.replaceChildren()
      show()
      input.focus()
    })
    row.append(name, ' ', size, ' ', button)
    return row
  }
  const show = () => {
    const transfer = new DataTransfer()
    for (const file of chosen) transfer.items.add(file)
    input.files = transfer.files
    list.replaceChildren(...chosen.map(rowOf))
  }
  const add = () => {
    const texts = new Set()
    for (const file of input.files) {
      if (chosen.some(({ name, size, lastModified }) => name === file.name && size === file.size && lastModified === file.lastModified)) continue
      const fault = faultOf(file)
      if (fault) texts.add(fault)
      else chosen.push(file)
    }
    faults.replaceChildren(
      ...[...texts].map((text) => Object.assign(document.createElement('p'), { textContent: text })),
    )
    show()
  }
  input.addEventListener('change', add)
  // Back from the next page, a browser may still have them.
  addEventListener('pageshow', () => input.files.length > 0 && add())
}
