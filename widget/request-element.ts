// What both elements share: a button that opens a dialog with a form, and sending it once.
import { checkMark, h } from './dom.ts'
import { makeField, type Field } from './field.ts'
import { markFields, readForm, type Form } from './form.ts'
import { isNotSetUp, noteKey } from './developer-notes.ts'
import { messagesFor, type Messages } from './messages.ts'
import { Refusal } from './service.ts'
import { openSender, type Sender } from './sending.ts'
import { makeBuyerLine, openSession, type Session } from './shop-session.ts'
import { widgetSheet } from './styles.ts'

/** When to try again if neither the service nor a proxy says it. */
const RETRY_S = 30

export abstract class RequestElement extends HTMLElement {
  static readonly observedAttributes: string[] = ['lang', 'label', 'sku', 'product-name', 'items', 'qty']
  protected abstract readonly path: string
  protected messages: Messages = messagesFor('en')
  private session!: Session
  private sender: Sender | undefined
  private isBusy = false
  /** Whether something was entered since the form was made. */
  private isEntered = false
  private form: Form | undefined
  private dialog: HTMLDialogElement | undefined
  private show: (text: string, isRetry: boolean) => void = () => undefined
  private setBusy: (isBusy: boolean, text?: string) => void = () => undefined
  private buyerLine: ReturnType<typeof makeBuyerLine> | undefined

  connectedCallback(): void {
    if (!this.shadowRoot) this.attachShadow({ mode: 'open' }).adoptedStyleSheets = [widgetSheet()]
    this.session = openSession(this, this.path)
    this.update()
    // The element was moved in the page, after which an open dialog is no longer modal.
    if (this.dialog?.open && !this.dialog.matches(':modal')) {
      this.dialog.open = false
      this.dialog.showModal()
    }
  }

  attributeChangedCallback(): void {
    if (this.shadowRoot) this.update()
  }

  /** Opens the dialog. */
  open(): void {
    if (!this.dialog || this.dialog.open) return
    this.dialog.showModal()
    this.announce('opened')
    void this.prepare()
  }

  close(): void {
    this.dialog?.close()
  }

  protected abstract makeForm(): Form

  /** Makes a field that has the attributes' value at first. */
  protected field(name: string, options: Parameters<typeof makeField>[1]): Field {
    return makeField(name, options, this.messages)
  }

  protected get sku(): string {
    return this.getAttribute('sku') ?? ''
  }

  protected get productName(): string | undefined {
    return this.getAttribute('product-name') || undefined
  }

  /** Custom fields are shown if the page names them: `custom-field-1="Wood"`. */
  protected customFields(): Field[] {
    return [1, 2, 3].flatMap((number) => {
      const label = this.getAttribute(`custom-field-${number}`)
      return label ? [this.field(`custom_field_${number}`, { label, maxlength: '255' })] : []
    })
  }

  /** Finds out who is signed in at the shop. For anybody else, work is proved while they type; what may pass is reported when they send. */
  private async prepare(): Promise<void> {
    const { session, messages } = this
    if (session.hasShop && !this.isBusy) {
      this.setBusy(true)
      if (await session.ask()) this.sender = undefined
      this.setBusy(false)
      this.buyerLine?.show(session.buyer(), session.isClosed())
      this.show(session.isClosed() ? messages.signIn : '', false)
    }
    await session
      .service()
      .prove()
      .catch((error: unknown) => {
        if (isNotSetUp(error)) this.show(this.explain(error), false)
      })
  }

  /** Keeps a form that is open or in which something was entered: only its products change, and the button. */
  private update(): void {
    const { form } = this
    if (!form || !(this.dialog?.open || this.isEntered)) return this.render()
    form.showProducts()
    this.shadowRoot!.querySelector('slot > button')!.textContent = this.getAttribute('label') ?? form.title
  }

  private render(): void {
    const near = this.closest<HTMLElement>('[lang]')?.lang
    this.messages = messagesFor(near || navigator.language)
    const form = this.makeForm()
    form.showProducts()
    this.form = form
    this.isEntered = false
    const button = h(
      'button',
      { type: 'button', class: 'main', part: 'button', 'aria-haspopup': 'dialog' },
      this.getAttribute('label') ?? form.title,
    )
    // The page may have a button of its own in its place.
    const slot = h('slot', {}, button)
    slot.addEventListener('click', () => this.open())
    this.dialog = this.makeDialog(form)
    this.shadowRoot!.replaceChildren(slot, this.dialog)
  }

  private makeDialog(form: Form): HTMLDialogElement {
    const { messages } = this
    const close = h(
      'button',
      { type: 'button', class: 'x', 'aria-label': messages.close, part: 'close' },
      '×',
    )
    const heading = h('h2', { id: 'title', part: 'heading' }, form.title)
    const dialog = h('dialog', {
      'aria-labelledby': 'title',
      part: 'dialog',
      lang: messages.language,
    })
    dialog.append(h('header', {}, heading, close), this.makeFormElement(form, dialog))
    close.addEventListener('click', () => dialog.close())
    dialog.addEventListener('close', () => {
      this.announce('closed')
      if (dialog.querySelector('.done')) this.render()
      // Rendering replaced the button that had the focus before.
      if (!this.shadowRoot!.activeElement)
        this.shadowRoot!.querySelector<HTMLElement>('slot > button')?.focus()
    })
    return dialog
  }

  private makeFormElement(form: Form, dialog: HTMLDialogElement): HTMLFormElement {
    const { messages } = this
    const alert = h('div', { class: 'alert', role: 'alert', part: 'error' })
    const status = h('p', { role: 'status', part: 'status' })
    const send = h('button', { class: 'main', part: 'submit' }, messages.send)
    const cancel = h('button', { type: 'button', part: 'cancel' }, messages.cancel)
    cancel.addEventListener('click', () => dialog.close())
    const buyer = (this.buyerLine = makeBuyerLine(form, messages))
    if (this.session.hasShop) buyer.wait()
    const honeypot = h('input', {
      name: 'website',
      tabindex: '-1',
      autocomplete: 'off',
      'aria-hidden': 'true',
    })
    const rows = form.rows.map((row) => {
      if (Array.isArray(row)) return h('div', { class: 'pair' }, ...row.map(({ element }) => element))
      return row instanceof HTMLElement ? row : row.element
    })
    const element = h(
      'form',
      { novalidate: true },
      h(
        'div',
        { class: 'body' },
        h('p', { class: 'intro' }, form.intro),
        buyer.element,
        ...rows,
        h('div', { class: 'trap', 'aria-hidden': 'true' }, honeypot),
      ),
      // Outside of the body, which can be scrolled: always in sight.
      alert,
      h('footer', {}, status, cancel, send),
    )
    const setBusy = (this.setBusy = (isBusy: boolean, text = '') => {
      this.isBusy = isBusy
      element.setAttribute('aria-busy', String(isBusy))
      // A disabled button would lose the focus.
      send.setAttribute('aria-disabled', String(isBusy))
      status.textContent = text
    })
    const show = (text: string, isRetry: boolean) => {
      alert.textContent = text
      send.textContent = isRetry ? messages.again : messages.send
    }
    this.show = show
    const read = () => readForm(form, honeypot.value, this.shadowRoot!, messages)
    const submit = async (body: Record<string, unknown>): Promise<void> => {
      this.sender ??= openSender(this.session.service(), this.path, messages)
      try {
        await this.sender(body, form.files, (text) => (status.textContent = text))
      } catch (error) {
        const isLeftOut =
          error instanceof Refusal && error.code === 'not_found' && form.leaveOut?.(error.fields)
        const changedBody = isLeftOut ? read() : undefined
        if (!changedBody) throw error
        await submit(changedBody)
      }
    }
    element.addEventListener('input', () => (this.isEntered = true))
    element.addEventListener('submit', (event) => {
      event.preventDefault()
      if (this.isBusy) return
      show('', false)
      const body = read()
      if (!body) return show(messages.invalidForm, false)
      setBusy(true, messages.sending)
      void submit(body).then(
        () => {
          setBusy(false)
          this.showThanks(dialog, element)
        },
        (error: unknown) => {
          setBusy(false)
          show(this.explain(error), true)
        },
      )
    })
    return element
  }

  private explain(error: unknown): string {
    const { messages, form } = this
    const refusal = error instanceof Refusal ? error : new Refusal(-1, 'unknown', [], 0)
    this.announce('error', { code: refusal.code, status: refusal.status })
    if (isNotSetUp(refusal)) {
      noteKey(this.getAttribute('store-key') ?? '', refusal.code)
      return messages.notSetUp
    }
    if (refusal.code === 'sign_in_required') return messages.signIn
    if (refusal.status === 0) return messages.offline
    if ([429, 503].includes(refusal.status)) return messages.busy(Math.ceil(refusal.retry_after_s) || RETRY_S)
    if (!form || ![400, 404, 413, 415].includes(refusal.status)) return messages.failed
    return markFields(form, refusal.fields, this.shadowRoot!, messages)
      ? messages.invalidForm
      : messages.failed
  }

  private showThanks(dialog: HTMLDialogElement, form: HTMLFormElement): void {
    const { messages } = this
    const close = h('button', { type: 'button', class: 'main', part: 'submit' }, messages.close)
    close.addEventListener('click', () => dialog.close())
    const done = h(
      'div',
      { class: 'done', role: 'status', part: 'status' },
      checkMark(),
      h('p', {}, messages.sent),
      close,
    )
    dialog.querySelector('h2')!.textContent = messages.thanks
    form.replaceWith(done)
    close.focus()
    this.announce('sent')
  }

  private announce(name: string, detail?: object): void {
    this.dispatchEvent(new CustomEvent(`quotewright-${name}`, { bubbles: true, composed: true, detail }))
  }
}
