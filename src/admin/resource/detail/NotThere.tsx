import { Button, Card } from 'antd'
import { Link, useLocation } from 'react-router-dom'
import type { Resource } from '#contract/resource.ts'
import { ApiError } from '../../../api/request.ts'
import { Failed } from '../../session/Failed.tsx'

type Props = { resource: Resource; error: Error; onRetry: () => void }

/** A record that there is not, or not for this person; or one that was not read. */
export function NotThere({ resource, error, onRetry }: Props) {
  const { pathname } = useLocation()
  const list = pathname.replace(/\/detail\/[^/]+$/, '')
  const isMissing = error instanceof ApiError && error.status === 404
  return (
    <Card>
      {isMissing ? (
        <Failed
          type="info"
          title={`没有找到这条${resource.title}`}
          reason="它可能已被删除，或者您没有查看它的权限。"
          action={<Link to={list}>返回{resource.title}列表</Link>}
        />
      ) : (
        <Failed
          title={`${resource.title}没有读出`}
          reason={error.message}
          action={
            <Button size="small" onClick={onRetry}>
              重试
            </Button>
          }
        />
      )}
    </Card>
  )
}
