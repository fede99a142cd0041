// Mantine's theme, color scheme and notifications, without the styles that it inserts at run time, which our CSP refuses.
import {
  createTheme,
  defaultVariantColorsResolver,
  localStorageColorSchemeManager,
  MantineProvider,
  mergeThemeOverrides,
} from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { useMemo, type MouseEvent, type ReactNode } from 'react'
import { useMessages, type Translate } from '../messages/messages.tsx'
import classes from './ui-provider.module.css'

/** How long after it was opened a dialog ignores clicks beside it: the second one of a double click is meant for what opened it. */
const DOUBLE_CLICK_MS = 500

/** When the last overlay of a dialog came. */
let overlaidAt = 0
const noteOverlay = (overlay: HTMLDivElement | null) => {
  if (overlay) overlaidAt = performance.now()
}
const ignoreDoubleClick = (event: MouseEvent) => {
  if (performance.now() - overlaidAt < DOUBLE_CLICK_MS) event.stopPropagation()
}

const smallSize = { defaultProps: { size: 'sm' } }

// Colors and type are in styles/tokens.css.
const theme = createTheme({
  primaryShade: 6,
  cursorType: 'pointer',
  // Mantine's white cannot be read on the light accent of the dark scheme.
  variantColorResolver: (input) => ({
    ...defaultVariantColorsResolver(input),
    ...(input.variant === 'filled' && { color: 'var(--on-accent)' }),
  }),
  components: {
    Button: { defaultProps: { size: 'compact-md' }, classNames: { root: classes.button } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'md' } },
    Modal: {
      defaultProps: {
        lockScroll: false,
        centered: true,
        transitionProps: { duration: 0 },
        overlayProps: { ref: noteOverlay, onClickCapture: ignoreDoubleClick },
      },
      classNames: { title: classes.title },
    },
    Menu: {
      defaultProps: {
        shadow: 'md',
        position: 'bottom-end',
        transitionProps: { duration: 0 },
        // The placeholder is not an item of the menu, but screen readers would announce it.
        withInitialFocusPlaceholder: false,
      },
    },
    Notification: { classNames: { description: classes.message } },
    Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 0 } } },
    Tooltip: { defaultProps: { openDelay: 400, transitionProps: { duration: 0 } } },
    Select: { defaultProps: { size: 'sm', checkIconPosition: 'right' } },
    Checkbox: smallSize,
    PasswordInput: smallSize,
    SegmentedControl: smallSize,
    Switch: smallSize,
    Textarea: smallSize,
    TextInput: smallSize,
  },
})

const colorSchemes = localStorageColorSchemeManager({ key: 'quotewright-theme' })

export function UiProvider({ children }: { children: ReactNode }) {
  const { t } = useMessages()
  const labelled = useMemo(() => mergeThemeOverrides(theme, labels(t)), [t])
  return (
    <MantineProvider
      theme={labelled}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemes}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {/* Where no page has a button that a message could cover. Beyond the limit, messages wait until others are closed. */}
      <Notifications position="top-right" containerWidth={560} limit={100} className={classes.messages} />
      {children}
    </MantineProvider>
  )
}

function labels(t: Translate): ReturnType<typeof createTheme> {
  const closeButton = { defaultProps: { closeButtonProps: { 'aria-label': t('common.close') } } }
  return { components: { Modal: closeButton, Notification: closeButton } }
}
