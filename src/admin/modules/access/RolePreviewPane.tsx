import { Card, Select, Tag } from 'antd'
import { useState } from 'react'
import { Asked } from '../../session/Asked.tsx'
import type { Draft } from './rightDraft.ts'
import styles from './rights.module.css'
import { useRolePeople, useRolePreview } from './useRights.ts'
import { foundByWords } from '../../fields/foundByWords.ts'

const mostRights = 24

/** The office as a person of the role would see it, before anything is saved. */
export function RolePreviewPane({ roleId, draft }: { roleId: string; draft: Draft }) {
  const [userId, setUserId] = useState('')
  const people = useRolePeople(roleId)
  const preview = useRolePreview(roleId, draft, userId)
  return (
    <Card size="small" title="以此人身份预览" className={styles.preview ?? ''}>
      <Select
        aria-label="预览的人"
        style={{ width: '100%' }}
        showSearch={foundByWords}
        value={userId}
        onChange={setUserId}
        options={[
          { value: '', label: '只有这个角色的人' },
          ...(people.data?.records ?? []).map(({ id, realname, orgCodeTxt }) => ({
            value: id,
            label: orgCodeTxt === '' ? realname : `${realname} · ${orgCodeTxt}`,
          })),
        ]}
      />
      <Asked query={preview} failed="预览没有读出">
        {({ menu, rights }) => (
          <>
            <nav className={styles.menu} aria-label="预览的菜单">
              {menu.map(({ title, children }) => (
                <section key={title}>
                  <h4>{title}</h4>
                  <ul>
                    {children.map((child) => (
                      <li key={child}>{child}</li>
                    ))}
                  </ul>
                </section>
              ))}
            </nav>
            <p>能做的事 {rights.length} 项</p>
            {rights.slice(0, mostRights).map(({ code, title }) => (
              <Tag key={code} title={code}>
                {title}
              </Tag>
            ))}
            {rights.length > mostRights ? <span className={styles.quiet}>还有 {rights.length - mostRights} 项</span> : null}
          </>
        )}
      </Asked>
    </Card>
  )
}
