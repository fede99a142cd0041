// The Mantine components of the console, but for the provider and the notifications of ui-provider.tsx. mantine.css.ts has the
// styles of each, and of those that it is built on.
export {
  ActionIcon,
  Button,
  Checkbox,
  Menu,
  Modal,
  PasswordInput,
  Popover,
  SegmentedControl,
  NativeSelect,
  Select,
  Switch,
  Textarea,
  TextInput,
  Tooltip,
  useMantineColorScheme,
  type MantineColorScheme,
} from '@mantine/core'
