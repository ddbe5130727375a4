import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useEffect, useRef } from 'react'
import { onNotice } from '../api/notices.ts'
import { storedToken } from '../api/session.ts'
import { forgetEverything, signOut } from '../api/signIn.ts'
import { healTroubles, tellTroubles } from '../api/troubles.ts'
import { maskRoute } from './layout/routeMask.ts'

const reloadAfterMs = 1500 // ERR-005

/** Shows what failed calls have to say, in the one place for it (specification.md 8). */
export function Notices() {
  const { message, modal, notification } = App.useApp()
  const isExpiredOpen = useRef(false)
  const queries = useQueryClient()

  useEffect(() => {
    const ends = [tellTroubles(queries), healTroubles(queries)] // walls say it on their tiles
    return () => ends.forEach((end) => end())
  }, [queries])

  useEffect(
    () =>
      onNotice((failure) => {
        switch (failure.kind) {
          case 'refused':
            return notification.error({ key: 'refused', title: '系统提示', description: failure.message })
          case 'error':
            return void message.error({ key: failure.message, content: failure.message })
          case 'warning':
            return void message.warning({ key: failure.message, content: failure.message })
          case 'unauthorized':
            if (isExpiredOpen.current) return // the dialog says it already, and waits for the person
            void message.error({ key: failure.message, content: failure.message })
            if (storedToken() !== null) leaveSoon()
            return
          case 'masked':
            return maskRoute(window.location.pathname, failure.qrCode)
          case 'expired':
            if (isExpiredOpen.current) return
            isExpiredOpen.current = true
            return void modal.error({
              title: '登录已过期',
              content: '很抱歉，登录已过期，请重新登录',
              okText: '重新登录',
              keyboard: false,
              onOk: async () => {
                await signOut().catch(() => {}) // the session is over anyway
                window.location.reload()
              },
            })
          default:
            return failure satisfies never
        }
      }),
    [message, modal, notification],
  )
  return null
}

function leaveSoon(): void {
  forgetEverything()
  setTimeout(() => window.location.reload(), reloadAfterMs)
}
