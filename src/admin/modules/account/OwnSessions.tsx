import { App, Button, Empty, Tag } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { OwnSession } from '#contract/modules/identity/onlineSession.ts'
import { ApiError, envelopeOf, request } from '../../../api/request.ts'
import { Asked } from '../../session/Asked.tsx'
import { browserName } from '../../session/browserName.ts'
import styles from './OwnSessions.module.css'

const queryKey = ['mySessions']

/** Where the signed-in person is signed in; they can end what is not this page. */
export function OwnSessions() {
  const sessions = useQuery({ queryKey, queryFn: () => request('/sys/user/mySessions', z.array(OwnSession), { quiet: true }) })
  const end = useEndSession()
  return (
    <Asked query={sessions} failed="登录记录没有读出">
      {(mine) =>
        mine.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有其他登录" />
        ) : (
          <ul className={styles.list}>
            {mine.map((session) => (
              <li key={session.id}>
                <strong title={session.agent}>{browserName(session.agent)}</strong>
                <span>
                  {session.address} · {session.loginTime}
                </span>
                {session.isCurrent ? (
                  <Tag color="success">当前</Tag>
                ) : (
                  <Button size="small" danger type="text" onClick={() => end(session)}>
                    结束
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )
      }
    </Asked>
  )
}

function useEndSession(): (session: OwnSession) => void {
  const { modal, message } = App.useApp()
  const queries = useQueryClient()
  async function end(id: string) {
    try {
      const { message: told } = await envelopeOf('/sys/user/endMySession', { method: 'POST', body: { id }, quiet: true })
      void message.success(told)
    } catch (error) {
      void message.error(error instanceof ApiError ? error.message : '没有结束，请重试')
    }
    await queries.invalidateQueries({ queryKey })
  }
  return ({ id, address, agent, loginTime }) =>
    void modal.confirm({
      title: '结束这个登录？',
      content: `${browserName(agent)}，${loginTime} 从 ${address} 登录。结束后那里需要重新登录。`,
      okText: '结束',
      okButtonProps: { danger: true },
      onOk: () => end(id),
    })
}
