import { Button } from 'antd'
import { useListAround } from './listContext.ts'

export function RetryButton() {
  const { refresh } = useListAround()
  return (
    <Button size="small" onClick={refresh}>
      重试
    </Button>
  )
}
