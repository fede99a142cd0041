// Keyboard shortcuts: a page registers its own while it is shown, and `?` lists them all.
import { useEffect, useRef, useSyncExternalStore } from 'react'

/**
 * `keys` is one key (`r`), a sequence (`g i`), or with modifiers (`Ctrl+Enter`, where Ctrl is also the Mac's Command); empty for what only
 * the search over commands offers.
 */
export type Shortcut = {
  keys: string
  label: string
  run: (event: KeyboardEvent) => void
  /** Whether it works in a text field as well, as any with Ctrl does. */
  inFields?: boolean
  /** Everywhere, such as the search; other shortcuts are listed as those of the page. */
  isGlobal?: boolean
  /** Only says that the key does nothing here. It comes last, and is not listed. */
  isFallback?: boolean
  /** Leads into a text field. Until that has the focus, what is typed is text, of which no key is a command. */
  startsText?: boolean
  /** Where the key keeps its own meaning, such as Enter on a button. */
  when?: (event: KeyboardEvent) => boolean
}

/** The second key of a sequence must follow within this time. */
const SEQUENCE_MS_MAX = 1000
/** How long after a key the next one is still part of a text whose field is not there yet, and of one whose field is gone. */
const TEXT_MS_MAX = 2000
const REST_OF_TEXT_MS_MAX = 500
/** Keys that are pressed within a word: for a capital, an accent. */
const KEYS_OF_CHARACTERS = ['Shift', 'AltGraph', 'CapsLock', 'Dead']
const STORAGE_KEY = 'quotewright-single-keys'

let registered: readonly Shortcut[] = []
/** Open dialogs, of which one may lie over another. */
let openDialogs = 0
/** Whether a dialog or menu was open when the key was pressed, which may close it before shortcuts are looked up. */
let wasPaused = false
/** The last key if it begins a sequence. */
let sequenceStart: { key: string; at: number } | undefined
/** Until when a key outside a field belongs to a text. */
let textUntil = 0
let lostText = ''
const listeners = new Set<() => void>()

/** Registers shortcuts until the component unmounts; those registered last take precedence. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const current = useRef(shortcuts)
  current.current = shortcuts
  // They are registered again only if this changes; a key runs the functions of the last rendering.
  const signature = shortcuts.map(({ keys, label }) => `${keys}\0${label}`).join('\n')
  useEffect(() => {
    const own = current.current.map((shortcut, index): Shortcut => ({
      ...shortcut,
      run: (event) => current.current[index]?.run(event),
      when: (event) => current.current[index]?.when?.(event) ?? true,
    }))
    const all = [...own, ...registered]
    // Those of the page take precedence, even if it was rendered before the frame around it.
    replace([0, 1, 2].flatMap((rank) => all.filter((each) => rankOf(each) === rank)))
    return () => replace(registered.filter((each) => !own.includes(each)))
  }, [signature])
}

const rankOf = ({ isGlobal, isFallback }: Shortcut) => (isFallback ? 2 : isGlobal ? 1 : 0)

/** Returns the shortcuts that are in force. */
export function useRegisteredShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(subscribe, () => registered)
}

/** WCAG 2.1.4: shortcuts of a single character can be turned off. */
export function areSingleKeysOn(): boolean {
  return localStorage.getItem(STORAGE_KEY) !== 'off'
}

export function setSingleKeys(isOn: boolean): void {
  localStorage.setItem(STORAGE_KEY, isOn ? 'on' : 'off')
}

/** While a dialog is open, its own fields and buttons have the keyboard. */
export function usePausedShortcuts(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    openDialogs++
    return () => {
      openDialogs--
    }
  }, [isOpen])
}

/** Whether a dialog is open, which has the page to itself. */
export function isDialogOpen(): boolean {
  return openDialogs > 0
}

export function listenToKeys(): () => void {
  window.addEventListener('keydown', notePause, true)
  window.addEventListener('keydown', handleKey)
  return () => {
    window.removeEventListener('keydown', notePause, true)
    window.removeEventListener('keydown', handleKey)
  }
}

function notePause({ key }: KeyboardEvent): void {
  const closesMenu =
    key === 'Escape' && document.querySelector('[aria-haspopup][aria-expanded=true]') !== null
  wasPaused = openDialogs > 0 || closesMenu
}

function handleKey(event: KeyboardEvent): void {
  const isPaused = wasPaused || openDialogs > 0
  if (isPaused) textUntil = 0
  if (event.defaultPrevented || event.isComposing || isPaused) return
  const key = describeKey(event)
  const isModified = key.includes('Ctrl+')
  const isInTime = sequenceStart && Date.now() - sequenceStart.at < SEQUENCE_MS_MAX
  const firstKey = isInTime ? sequenceStart?.key : undefined
  sequenceStart = undefined
  if (isOfText(event, key)) return event.preventDefault()
  if (!isModified && !areSingleKeysOn() && key.length === 1) return
  const candidates = registered.filter(
    ({ inFields, when }) => (isModified || inFields || !isInField(event)) && (when?.(event) ?? true),
  )
  const match =
    (firstKey && candidates.find(({ keys }) => keys === `${firstKey} ${key}`)) ||
    candidates.find(({ keys }) => keys === key)
  const begins = candidates.some(({ keys }) => keys.startsWith(`${key} `))
  const isUnready = !begins && (!match || match.isFallback) && key.length === 1 && isLoading()
  if (match?.startsText || (isUnready && !isInField(event))) {
    textUntil = Date.now() + TEXT_MS_MAX
    lostText = ''
  }
  if (match) {
    // In a field, a key that is a command writes nothing: the next one is no rest of a text.
    if (!match.startsText) textUntil = 0
    event.preventDefault()
    // Held down, Enter would confirm what its first press has opened, or send the next thing as well.
    if (!event.repeat || event.key !== 'Enter') match.run(event)
  } else if (begins) sequenceStart = { key, at: Date.now() }
}

/**
 * Whether a key is part of a text that has no field: a sentence typed before a page is ready, or after its field is gone, must not run
 * as commands. Escape, and every key that writes nothing, ends the text.
 */
function isOfText(event: KeyboardEvent, key: string): boolean {
  if (KEYS_OF_CHARACTERS.includes(event.key)) return false
  const isWritten = key.length === 1
  if (isInField(event)) {
    textUntil = isWritten ? Date.now() + REST_OF_TEXT_MS_MAX : 0
    return false
  }
  const isLost = (isWritten || key === 'Enter' || key === 'Backspace') && Date.now() < textUntil
  textUntil = isLost ? Date.now() + TEXT_MS_MAX : 0
  if (isLost)
    lostText = key === 'Backspace' ? lostText.slice(0, -1) : lostText + (isWritten ? event.key : '\n')
  return isLost
}

/** Returns what was typed since the last key that leads into a field, for that field, which is there only now. */
export function takeTypedText(): string {
  // However long the field took to come; another key that is no text has set it to 0.
  const text = textUntil > 0 ? lostText : ''
  lostText = ''
  return text
}

/** Whether a part of the page, and with it its shortcuts, is still to come. */
function isLoading(): boolean {
  return document.querySelector('[data-loading-part]') !== null
}

/** Returns a key as in `Shortcut.keys`. */
function describeKey(event: KeyboardEvent): string {
  const { key, ctrlKey, altKey, metaKey, shiftKey } = event
  // Some keyboards require AltGr for `/`; Windows reports it as Ctrl+Alt.
  const isAltGr = event.getModifierState('AltGraph')
  const ctrl = (ctrlKey && !isAltGr) || metaKey ? 'Ctrl+' : ''
  const alt = altKey && !isAltGr ? 'Alt+' : ''
  // Shift is part of the character, except with Ctrl: `?` is Shift+/ on one keyboard and Shift+ß on another.
  const isNamed = key.length > 1
  const shift = shiftKey && (isNamed || ctrl) ? 'Shift+' : ''
  return `${ctrl}${alt}${shift}${isNamed ? key : key.toLowerCase()}`
}

export function isInField({ target }: KeyboardEvent): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null
  )
}

function replace(shortcuts: readonly Shortcut[]): void {
  registered = shortcuts
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
