import { Alert, Button, Skeleton } from 'antd'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../../api/request.ts'
import styles from './Asked.module.css'
import { Failed } from './Failed.tsx'

type Props<Answer> = {
  query: Pick<UseQueryResult<Answer>, 'data' | 'error' | 'failureReason' | 'refetch' | 'isFetching'>
  /** what it says when nothing came, for example 日志没有读出 */
  failed: string
  children: (answer: Answer) => ReactNode
}

/** Renders a query: loading, failed with Retry (also while it still retries by itself), loaded, stale. */
export function Asked<Answer>({ query: { data, error, failureReason, refetch, isFetching }, failed, children }: Props<Answer>) {
  const again = (
    <Button size="small" loading={isFetching} onClick={() => void refetch()}>
      重试
    </Button>
  )
  const trouble = troubleOf({ error, failureReason })
  if (data === undefined && trouble === null) return <Skeleton active className={styles.loading ?? ''} aria-label="正在加载" />
  if (data === undefined && isRefused(error)) return <Failed type="info" title="没有权限看这部分" reason={error?.message} />
  if (data === undefined) return <Failed title={failed} reason={trouble} action={again} />
  return (
    <>
      {error === null ? null : (
        <Alert type="warning" showIcon className={styles.old ?? ''} title={`下面是之前读到的内容，最近一次没有读出：${error.message}`} action={again} />
      )}
      {children(data)}
    </>
  )
}

/** Whether it has no answer because the person may not see it: then there is nothing to try again. */
function isRefused(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 403
}

/** Why a query has no answer, while it still asks again by itself as well; null while nothing went wrong. */
export function troubleOf({ error, failureReason }: Pick<UseQueryResult, 'error' | 'failureReason'>): string | null {
  if (error !== null) return error.message
  return failureReason === null ? null : `${failureReason.message}，正在自动重试`
}
