// Text that a machine reads or wrote, such as JSON: unchanged, in a box that scrolls.
import classes from './code.module.css'

export function Code({ label, text }: { label: string; text: string }) {
  return (
    // Focusable, so that it can be scrolled by keyboard.
    <pre className={classes.code} role="region" aria-label={label} tabIndex={0}>
      <bdi>{text}</bdi>
    </pre>
  )
}
