// A field that searches records while somebody types: a combobox with a list below it.
import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../service/query-keys.ts'
import { Search } from 'lucide-react'
import {
  useDeferredValue,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react'
import { useMessages } from '../messages/messages.tsx'
import { isDialogOpen } from './keys.ts'
import { focusIfLost } from './return-focus.ts'
import { useErrorText } from './states.tsx'
import classes from './lookup-box.module.css'

/** Types a text into the field, which shows the options for it. */
export type LookupHandle = { type: (text: string) => void }

type Props<T> = {
  label: string
  placeholder?: string
  /** Names what is searched, in the key of cached responses. */
  name: string
  find: (text: string, signal: AbortSignal) => Promise<T[]>
  optionKey: (option: T) => string | number
  /** `text` is what is typed now; while a search runs, the options may be those of an earlier text. */
  renderOption: (option: T, text: string) => ReactNode
  onPick: (option: T, text: string) => void
  onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void
  inputRef?: RefObject<HTMLInputElement | null>
  handle?: Ref<LookupHandle>
  autoFocus?: boolean
  /** Below the options, such as a way to create a record. */
  footer?: ReactNode
}

export function LookupBox<T>({ label, placeholder, name, find, onPick, ...props }: Props<T>) {
  const { t } = useMessages()
  const id = useId()
  const [text, setText] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [activeIndex, setActiveIndex] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const ownInput = useRef<HTMLInputElement>(null)
  const { inputRef: input = ownInput } = props
  useImperativeHandle(props.handle, () => ({ type }))
  const typed = text.trim()
  const searchText = useDeferredValue(typed)
  const search = useQuery({
    queryKey: queryKeys.lookup(name, searchText),
    queryFn: ({ signal }) => find(searchText, signal),
    enabled: isOpen,
    placeholderData: (previous) => previous,
  })
  const options = search.data ?? []
  // The options may still be those of the text before: Enter then waits for the new ones and picks the first.
  const isCurrent = search.isSuccess && !search.isPlaceholderData && searchText === typed
  const isEnterWaiting = useRef(false)
  useEffect(() => {
    if (!isOpen) isEnterWaiting.current = false
    if (!isCurrent || !isEnterWaiting.current) return
    isEnterWaiting.current = false
    pick(options[0])
  })
  const errorText = useErrorText(search.error)
  useEffect(() => setActiveIndex(0), [search.data])
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [activeIndex])

  function pick(option: T | undefined) {
    if (option === undefined) return
    setText('')
    setIsOpen(false)
    onPick(option, typed)
  }

  function type(next: string) {
    isEnterWaiting.current = false
    setText(next)
    setIsOpen(true)
    input.current?.focus()
  }

  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setIsOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActiveIndex((activeIndex + step + options.length) % Math.max(options.length, 1))
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      if (isCurrent) pick(options[activeIndex])
      else isEnterWaiting.current = true
    } else if (event.key === 'Escape' && !isOpen && text === '' && !isDialogOpen()) {
      // The shortcuts of the page that are single keys work again.
      input.current?.blur()
      focusIfLost()
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      setIsOpen(false)
    }
  }

  return (
    <div
      className={classes.box}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setIsOpen(false)
      }}
    >
      <Search size={16} aria-hidden className={classes.icon} />
      <input
        ref={input}
        className={classes.input}
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && options.length > 0 ? `${id}-${activeIndex}` : undefined}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        autoFocus={props.autoFocus}
        value={text}
        onFocus={() => text && setIsOpen(true)}
        onKeyDown={handleKey}
        onPaste={props.onPaste}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      {isOpen && (
        <div className={classes.popup}>
          <ul ref={list} id={`${id}-list`} role="listbox" aria-label={label} className={classes.list}>
            {options.map((option, index) => (
              <li
                key={props.optionKey(option)}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === activeIndex}
                className={classes.option}
                // The input keeps the focus, without which the list closes.
                onPointerDown={(event) => event.preventDefault()}
                onPointerMove={() => setActiveIndex(index)}
                onClick={() => pick(option)}
              >
                {props.renderOption(option, typed)}
              </li>
            ))}
          </ul>
          {search.isError && <p className={classes.note}>{errorText}</p>}
          {search.isSuccess && options.length === 0 && (
            <p className={classes.note} role="status">
              {t('lookup.nothing')}
            </p>
          )}
          {props.footer}
        </div>
      )}
    </div>
  )
}
