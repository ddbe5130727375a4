import type { ReactNode } from 'react'
import { loginWith } from '../../api/guard.ts'
import { ApiError } from '../../api/request.ts'
import styles from './faces.module.css'

/** Grey shapes while something loads; they appear after 200 ms, so that a quick answer does not flicker. */
export function LoadingFace() {
  return (
    <div className={styles.skeleton} role="status" aria-label="正在加载">
      {Array.from({ length: 12 }, (_, index) => (
        <i key={index} />
      ))}
    </div>
  )
}

/** One sentence in the middle of a board: what is the matter, and below what to do. */
export function SentenceFace({ says, todo, children }: { says: string; todo: string; children?: ReactNode }) {
  return (
    <div className={styles.sentence} role="status">
      <h2>{says}</h2>
      <p>{todo}</p>
      {children}
    </div>
  )
}

export function RefusedFace({ message }: { message: string }) {
  return <SentenceFace says="没有权限看这块看板" todo={`${message.replace(/。$/, '')}。请让管理员在“角色管理”里授权。`} />
}

/** A query that has no data yet: still loading, refused, or failed with a way to ask again. */
export function WaitingFace({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error === null) return <LoadingFace />
  if (error instanceof ApiError && error.status === 403) return <RefusedFace message={error.message} />
  if (error instanceof ApiError && error.status === 401) return <SignInFace />
  return (
    <SentenceFace says="没有取到数据" todo={`${error.message}。系统会自动重试。`}>
      <button type="button" onClick={onRetry}>
        立即重试
      </button>
    </SentenceFace>
  )
}

function SignInFace() {
  const { pathname, search, hash } = window.location
  return (
    <SentenceFace says="登录已失效" todo="请重新登录，登录后自动回到此看板。">
      <a href={loginWith(pathname + search + hash)}>去登录</a>
    </SentenceFace>
  )
}
