import { Alert, Button, Skeleton } from 'antd'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import styles from './Asked.module.css'
import { Failed } from './Failed.tsx'

type Props<Answer> = {
  query: Pick<UseQueryResult<Answer>, 'data' | 'error' | 'refetch' | 'isFetching'>
  /** what it says when nothing came, for example 日志没有读出 */
  failed: string
  children: (answer: Answer) => ReactNode
}

/** The faces of what a page asks the server for: on its way, failed with a way to ask again, there, and there but not renewed. */
export function Asked<Answer>({ query: { data, error, refetch, isFetching }, failed, children }: Props<Answer>) {
  const again = (
    <Button size="small" loading={isFetching} onClick={() => void refetch()}>
      重试
    </Button>
  )
  if (data === undefined && error === null) return <Skeleton active className={styles.loading ?? ''} aria-label="正在加载" />
  if (data === undefined) return <Failed title={failed} reason={error?.message} action={again} />
  return (
    <>
      {error === null ? null : (
        <Alert type="warning" showIcon className={styles.old ?? ''} title={`下面是之前读到的内容，最近一次没有读出：${error.message}`} action={again} />
      )}
      {children(data)}
    </>
  )
}
