// The account menu: theme, language, shortcuts, own account, signing out.
import { useMantineColorScheme, type MantineColorScheme } from '../ui/mantine.ts'
import { Link } from '@tanstack/react-router'
import { ChevronsUpDown, CircleUserRound, Keyboard, LogOut, UserRoundCog } from 'lucide-react'
import { useId, useState, type ComponentProps } from 'react'
import { languages, type Language } from '../../src/domain/languages.ts'
import { chooseLanguage, useMessages } from '../messages/messages.tsx'
import { areSingleKeysOn, setSingleKeys } from '../ui/keys.ts'
import { Popover, SegmentedControl, Switch } from '../ui/mantine.ts'
import classes from './account-menu.module.css'
import { useSession, useSignOut } from '../session/session.tsx'

const themes = ['auto', 'light', 'dark'] as const

export function AccountMenu({ onShowKeys }: { onShowKeys: () => void }) {
  const { t, language } = useMessages()
  const { username, role } = useSession()
  const signOut = useSignOut()
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const [isOpen, setIsOpen] = useState(false)
  const [areKeysOn, setAreKeysOn] = useState(areSingleKeysOn)
  const closing = (run?: () => void) => () => {
    setIsOpen(false)
    run?.()
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="top-start"
      width={240}
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.target}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <CircleUserRound size={20} strokeWidth={1.75} aria-hidden />
          <span className={classes.name}>
            <bdi>{username}</bdi>
            <bdi className={classes.role}>{role}</bdi>
          </span>
          <ChevronsUpDown size={16} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('account.label')} className={classes.menu}>
        <Choice
          label={t('account.theme')}
          value={colorScheme}
          onChange={(value) => setColorScheme(value as MantineColorScheme)}
          data={themes.map((value) => ({ value, label: t(`account.theme.${value}`) }))}
        />
        <label className={classes.choice}>
          {t('account.language')}
          <select
            className={classes.languages}
            value={language}
            onChange={({ currentTarget }) => chooseLanguage(currentTarget.value as Language)}
          >
            {Object.entries(languages).map(([tag, name]) => (
              <option key={tag} value={tag} lang={tag}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <Switch
          className={classes.choice}
          size="xs"
          label={t('account.singleKeys')}
          checked={areKeysOn}
          onChange={({ currentTarget: { checked } }) => {
            setSingleKeys(checked)
            setAreKeysOn(checked)
          }}
        />
        <hr />
        <button type="button" className={classes.item} onClick={closing(onShowKeys)}>
          <Keyboard size={16} aria-hidden />
          {t('account.keys')}
          <kbd>?</kbd>
        </button>
        <Link to="/me" className={classes.item} onClick={closing()}>
          <UserRoundCog size={16} aria-hidden />
          {t('account.me')}
        </Link>
        <button type="button" className={classes.item} onClick={closing(signOut)}>
          <LogOut size={16} aria-hidden />
          {t('account.signOut')}
        </button>
      </Popover.Dropdown>
    </Popover>
  )
}

function Choice({ label, ...control }: { label: string } & ComponentProps<typeof SegmentedControl>) {
  const id = useId()
  return (
    <div className={classes.choice}>
      <span id={id}>{label}</span>
      <SegmentedControl size="xs" aria-labelledby={id} {...control} />
    </div>
  )
}
