// A field for a text that a seller writes: `/` at the start of a line or after a blank opens the text blocks.
import { TriangleAlert } from 'lucide-react'
import {
  useContext,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type Ref,
} from 'react'
import { useMessages } from '../messages/messages.tsx'
import { Button, Textarea } from '../ui/mantine.ts'
import { useTextBlocks, type TextBlock, type TextKind } from './text-blocks.ts'
import { TextPlaces } from './text-places.tsx'
import { fillPlaces, gapsIn, matchingBlocks, slashBefore, type Gap, type Slash } from './text-rules.ts'
import classes from './block-text.module.css'

type Props = Omit<ComponentProps<typeof Textarea>, 'value' | 'onChange' | 'ref'> & {
  ref?: Ref<HTMLTextAreaElement>
  value: string
  onText: (text: string) => void
  /** Whose text blocks come first. */
  kind: TextKind
}

export function BlockText({ ref, value, onText, kind, onKeyDown, ...props }: Props) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(ref, () => field.current!)
  const { values, locale } = useContext(TextPlaces)
  const { data: blocks = [] } = useTextBlocks()
  const [slash, setSlash] = useState<Slash>()
  const [activeIndex, setActiveIndex] = useState(0)
  const [filled, setFilled] = useState<string[]>([])
  /** Where Escape has left a slash in the text. */
  const left = useRef<number>(undefined)
  const options = slash && !props.readOnly ? matchingBlocks(blocks, slash.text, kind, locale) : []
  const isOpen = options.length > 0
  const active = options[Math.min(activeIndex, options.length - 1)]
  const gaps = gapsIn(value)
  const selectGap = useGapSelection(field, value)

  function look(): void {
    const { value: text, selectionStart: caret, selectionEnd } = field.current!
    const found = caret === selectionEnd ? slashBefore(text, caret) : undefined
    if (left.current !== found?.start) left.current = undefined
    setSlash(found?.start === left.current ? undefined : found)
    setActiveIndex(0)
  }

  function insert(block: TextBlock | undefined): void {
    if (!slash || !block) return
    const { text, filled } = fillPlaces(block.text, values)
    const input = field.current!
    const end = slash.start + 1 + slash.text.length
    const before = input.value.slice(0, slash.start)
    const length = before.length + text.length + input.value.length - end
    input.focus()
    input.setSelectionRange(slash.start, end)
    // Unlike a new value, what is inserted like this can be undone by the keys of the browser, which would also cut it at the limit.
    const isTyped = length <= (props.maxLength ?? length) && document.execCommand('insertText', false, text)
    if (!isTyped) onText(before + text + input.value.slice(end))
    const [gap] = gapsIn(text)
    if (gap) selectGap({ ...gap, start: slash.start + gap.start, end: slash.start + gap.end })
    setFilled(filled)
    setSlash(undefined)
  }

  function handleKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const isPlain = !event.nativeEvent.isComposing && !event.ctrlKey && !event.metaKey && !event.altKey
    const action = isOpen && isPlain ? actions[event.key] : undefined
    if (!action) return onKeyDown?.(event)
    event.preventDefault()
    event.stopPropagation()
    action()
  }

  const step = (by: number) => () =>
    setActiveIndex((index) => (index + by + options.length) % Math.max(options.length, 1))
  const actions: Record<string, () => void> = {
    ArrowDown: step(1),
    ArrowUp: step(-1),
    Enter: () => insert(active),
    Escape: () => {
      left.current = slash?.start
      setSlash(undefined)
    },
  }

  return (
    <div className={[classes.field, props.className].join(' ')}>
      {/* Shown below the field; Tab leads from the text to what comes next, and Shift+Tab to the gaps. */}
      <Notes
        count={options.length}
        filled={filled.filter((each) => value.includes(each))}
        gaps={gaps}
        onGap={selectGap}
      />
      <Textarea
        {...props}
        className={undefined}
        ref={field}
        value={value}
        onChange={({ currentTarget }) => {
          onText(currentTarget.value)
          look()
        }}
        onClick={look}
        // A person who is led here because of a gap can type over it.
        onFocus={() => props.error && gaps[0] && selectGap(gaps[0])}
        onBlur={() => setSlash(undefined)}
        onKeyDown={handleKey}
        data-gaps={gaps.length > 0 || undefined}
        // A dialog closes with Escape unless this says that the key is taken.
        data-mantine-stop-propagation={isOpen || undefined}
        {...(isOpen && {
          role: 'combobox',
          'aria-expanded': true,
          'aria-autocomplete': 'list',
          'aria-controls': `${id}-list`,
          'aria-activedescendant': active && `${id}-${active.text_block_id}`,
        })}
        inputContainer={(input) => (
          <div className={classes.anchor}>
            {input}
            {isOpen && <Blocks {...{ id, options, active }} onPick={insert} onPoint={setActiveIndex} />}
          </div>
        )}
      />
    </div>
  )
}

/** Returns a function that selects a gap once the text that has it is shown. */
function useGapSelection(field: { current: HTMLTextAreaElement | null }, value: string) {
  const [wanted, setWanted] = useState<Gap>()
  useLayoutEffect(() => {
    if (!wanted || value.slice(wanted.start, wanted.end) !== wanted.text) return
    field.current?.focus()
    field.current?.setSelectionRange(wanted.start, wanted.end)
    setWanted(undefined)
  }, [wanted, value, field])
  return setWanted
}

type BlocksProps = {
  id: string
  options: readonly TextBlock[]
  active: TextBlock | undefined
  onPick: (block: TextBlock) => void
  onPoint: (index: number) => void
}

function Blocks({ id, options, active, onPick, onPoint }: BlocksProps) {
  const { t } = useMessages()
  const list = useRef<HTMLUListElement>(null)
  // Below a field at the end of the window, the list would be out of sight.
  useLayoutEffect(() => {
    list.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <ul ref={list} id={`${id}-list`} role="listbox" aria-label={t('textBlock.list')} className={classes.list}>
      {options.map((block, index) => (
        <li
          key={block.text_block_id}
          id={`${id}-${block.text_block_id}`}
          role="option"
          aria-selected={block === active}
          className={classes.option}
          // The field keeps the focus, without which the list closes.
          onPointerDown={(event) => event.preventDefault()}
          onPointerMove={() => onPoint(index)}
          onClick={() => onPick(block)}
        >
          <bdi className={classes.name}>{block.name}</bdi>
          <span className={classes.kind}>
            {[t(`textBlock.kind.${block.kind}`), block.locale].filter(Boolean).join(' · ')}
          </span>
          <bdi className={classes.start}>{block.text}</bdi>
        </li>
      ))}
    </ul>
  )
}

type NotesProps = {
  /** How many text blocks are listed. */
  count: number
  filled: readonly string[]
  gaps: readonly Gap[]
  onGap: (gap: Gap) => void
}

/** What was filled in, and what is still to be filled in. */
function Notes({ count, filled, gaps, onGap }: NotesProps) {
  const { t } = useMessages()
  return (
    <div role="status" className={classes.notes}>
      {count > 0 && <span className="visually-hidden">{t('textBlock.found', { count })}</span>}
      {filled.length > 0 && (
        <p className={classes.filled}>
          {t('textBlock.filled')} <bdi>{filled.join(', ')}</bdi>
        </p>
      )}
      {gaps.length > 0 && (
        <p className={classes.gaps}>
          <TriangleAlert size={14} aria-hidden /> {t('textBlock.gaps', { count: gaps.length })}
          {gaps.map((gap) => (
            <Button key={gap.start} size="compact-sm" variant="default" onClick={() => onGap(gap)}>
              <bdi>{gap.text}</bdi>
            </Button>
          ))}
        </p>
      )}
    </div>
  )
}
