// The button that tries something again that has failed.
import { RotateCw } from 'lucide-react'
import { Button } from './mantine.ts'
import type { useAction } from './use-action.ts'

export function RetryButton({ retry, label }: { retry: ReturnType<typeof useAction>; label: string }) {
  return (
    <Button
      variant="default"
      leftSection={<RotateCw size={16} />}
      loading={retry.isPending}
      onClick={retry.run}
    >
      {label}
    </Button>
  )
}
