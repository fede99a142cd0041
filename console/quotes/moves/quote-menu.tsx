// The buttons and the menu for what can be done with a quote besides editing: moves of its status, duplicating, copying its link.
import { AlarmClock, Copy, Ellipsis, FilePlus2, LayoutTemplate } from 'lucide-react'
import { useState } from 'react'
import { useCopying } from '../../ui/copying.tsx'
import { usePausedShortcuts, useShortcuts } from '../../ui/keys.ts'
import { ActionIcon, Button, Menu } from '../../ui/mantine.ts'
import { notifyDone } from '../../ui/notify.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { useMessages } from '../../messages/messages.tsx'
import { isWithShop } from '../../records/delivery-states.ts'
import { useFollowUpDialog } from '../../records/follow-up-line.tsx'
import { useMailed } from '../../records/sent-mails.ts'
import { useComments } from '../../records/use-comments.ts'
import { isWaiting } from '../../records/use-waiting.ts'
import { useMay } from '../../session/session.tsx'
import { isPossible, moves, type Move } from './moves.ts'
import { DuplicateDialog } from './duplicate-dialog.tsx'
import { SaveTemplateDialog } from './save-template-dialog.tsx'
import type { Quote } from '../offer/offer.ts'
import type { Tab } from '../quote-search.ts'

type Props = {
  quote: Quote
  isDirty: boolean
  /** In the conversation, `r` leads to the message. */
  tab: Tab
  onMove: (move: Move) => void
  onPropose: () => void
}

/** The moves with a button of their own, by status; the others are in the menu. */
const buttonMoves: Partial<Record<Quote['status'], Move[]>> = {
  approved: ['rework'],
  proposed: ['resend', 'extend', 'rework'],
  accepted: ['purchase', 'addToCart'],
  declined: ['rework', 'close'],
  expired: ['rework', 'close'],
  purchased: ['close'],
  cancelled: ['close'],
}

/** The first of these buttons where that is what usually comes next. An approved quote is proposed. */
const mainMoveOf = ({ status }: Quote): Move | undefined =>
  status === 'approved' || status === 'purchased' || status === 'cancelled'
    ? undefined
    : buttonMoves[status]?.[0]

/** Of a quote that is no draft any more. Those that the inbox has as well are the same there. */
const moveKeys: Partial<Record<Move, string>> = { resend: 'r', extend: 'v', rework: 'w', cancel: 'l' }

export function QuoteMenu({ quote, isDirty, tab, onMove, onPropose }: Props) {
  const { t } = useMessages()
  const [isOpen, setIsOpen] = useState(false)
  const [dialog, setDialog] = useState<'duplicate' | 'template'>()
  const close = () => setDialog(undefined)
  const mayChangeTemplates = useMay()('Quoting::templates')
  usePausedShortcuts(isOpen)
  const followUp = useFollowUpDialog(quote)
  const isAwaited = useComments(quote.quote_id).data?.some(isWaiting) ?? false
  const isMailed = useMailed('resend', quote) !== 'none'
  const possible = moves.filter((move) => isPossible(move, quote) && (move !== 'resend' || isMailed))
  // An order that its buyer may just be placing in a connected shop is not the next thing to record.
  const isElsewhere = isWithShop(quote)
  const asButtons = (buttonMoves[quote.status] ?? []).filter(
    (move) => possible.includes(move) && !(move === 'purchase' && isElsewhere),
  )
  const mainMove = mainMoveOf(quote)
  const inMenu = possible.filter((move) => !asButtons.includes(move))
  // With little room, only the first one has a button.
  const isNarrow = useMedia('screen and (width < 40rem)')
  const buttonsMax = isNarrow ? 1 : asButtons.length
  const { copy, manualCopy } = useCopying()
  const copyLink = async () => {
    if (await copy(location.href.split('#')[0] ?? '')) notifyDone(t('quote.linkCopied'))
  }
  const maySaveTemplate = mayChangeTemplates && !isDirty && quote.items_count > 0
  const mayMove = (move: Move) => asButtons.includes(move) || !isDirty || move === 'cancel'
  const keyOf = (move: Move) =>
    quote.status === 'pending' || (move === 'resend' && tab === 'conversation') ? '' : (moveKeys[move] ?? '')
  useShortcuts([
    { keys: 'f', label: t('followUp.key'), run: followUp.open },
    ...possible.filter(mayMove).map((move) => ({
      keys: keyOf(move),
      label: t(`quote.move.${move}`),
      run: () => onMove(move),
      startsText: move === 'resend',
    })),
    { keys: '', label: t('quote.copyLink'), run: () => void copyLink() },
    ...(isDirty ? [] : [{ keys: '', label: t('quote.duplicate'), run: () => setDialog('duplicate') }]),
    ...(maySaveTemplate ? [{ keys: '', label: t('template.save'), run: () => setDialog('template') }] : []),
  ])
  const buttons = (
    <>
      {asButtons.slice(0, buttonsMax).map((move) => (
        <Button
          key={move}
          variant={move === mainMove && !(move === 'resend' && isAwaited) ? 'filled' : 'default'}
          onClick={() => onMove(move)}
        >
          {move === 'resend'
            ? t('quote.remind')
            : t('quote.move.opens', { move: t(`quote.move.${move}.do`) })}
        </Button>
      ))}
      {quote.status === 'approved' && <Button onClick={onPropose}>{t('quote.propose')}</Button>}
    </>
  )
  return (
    <>
      {!isNarrow && buttons}
      <Menu opened={isOpen} onChange={setIsOpen} width={240} loop trapFocus>
        <Menu.Target>
          <ActionIcon variant="default" size={30} aria-label={t('quote.menu')}>
            <Ellipsis size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {asButtons.slice(buttonsMax).map((move) => (
            <Menu.Item key={move} onClick={() => onMove(move)}>
              {move === 'resend'
                ? t('quote.remind')
                : t('quote.move.opens', { move: t(`quote.move.${move}.do`) })}
            </Menu.Item>
          ))}
          {inMenu.map((move) => (
            <Menu.Item
              key={move}
              disabled={isDirty && move !== 'cancel'}
              color={move === 'cancel' ? 'red' : undefined}
              onClick={() => onMove(move)}
            >
              {t('quote.move.opens', { move: t(`quote.move.${move}`) })}
            </Menu.Item>
          ))}
          {inMenu.length > 0 && <Menu.Divider />}
          <Menu.Item leftSection={<AlarmClock size={16} />} onClick={followUp.open}>
            {t('followUp.set')}
          </Menu.Item>
          <Menu.Item leftSection={<Copy size={16} />} onClick={() => void copyLink()}>
            {t('quote.copyLink')}
          </Menu.Item>
          <Menu.Item
            leftSection={<FilePlus2 size={16} />}
            disabled={isDirty}
            onClick={() => setDialog('duplicate')}
          >
            {t('quote.duplicate')} …
          </Menu.Item>
          {mayChangeTemplates && (
            <Menu.Item
              leftSection={<LayoutTemplate size={16} />}
              disabled={!maySaveTemplate}
              onClick={() => setDialog('template')}
            >
              {t('template.save')} …
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {/* Below the others if it has no room beside them, not the menu alone. */}
      {isNarrow && buttons}
      {manualCopy}
      {dialog === 'duplicate' && <DuplicateDialog quote={quote} onClose={close} />}
      {dialog === 'template' && <SaveTemplateDialog quote={quote} onClose={close} />}
      {followUp.dialog}
    </>
  )
}
