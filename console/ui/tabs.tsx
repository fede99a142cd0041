// Links between the pages of an area, below its title.
import { Link } from '@tanstack/react-router'
import classes from './tabs.module.css'

type Props = { label: string; tabs: readonly { to: string; label: string }[] }

export function Tabs({ label, tabs }: Props) {
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map(({ to, label: text }) => (
        <Link key={to} to={to} className={classes.tab}>
          {text}
        </Link>
      ))}
    </nav>
  )
}
