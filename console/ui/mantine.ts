// The only import of Mantine's components: a list that the styles beside it must match.
export {
  ActionIcon,
  Button,
  Checkbox,
  Menu,
  Modal,
  PasswordInput,
  Popover,
  SegmentedControl,
  Select,
  Switch,
  Textarea,
  TextInput,
  Tooltip,
  useMantineColorScheme,
  type MantineColorScheme,
} from '@mantine/core'
