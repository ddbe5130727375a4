import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Flex, Modal, Radio } from 'antd'
import { useState } from 'react'
import { useStore } from 'zustand'
import { ownTenants } from '../../api/tenants.ts'
import { keepTenant, rolesOf, sessionStore } from '../../api/session.ts'
import { ReadyButton } from '../grey/ReadyButton.tsx'
import { Asked } from './Asked.tsx'

type Choice = { value: string; label: string }

/** Choosing for which tenant a person works from now on. The application begins anew with it: nothing of the one before stays on the page, in a list or on a connection. */
export function TenantDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const session = useStore(sessionStore, (store) => store.session)
  const [chosen, setChosen] = useState<string | null>(null)
  const own = useQuery({ queryKey: ['own tenants'], queryFn: ownTenants, enabled: isOpen })
  const current = session?.tenantid ?? '0'
  const isAdmin = session ? rolesOf(session).includes('admin') : false

  function work() {
    keepTenant(chosen ?? current)
    globalThis.location.assign('/')
  }

  return (
    <Modal
      title="切换租户"
      open={isOpen}
      onCancel={onClose}
      destroyOnHidden
      footer={
        <Flex justify="flex-end" gap={8}>
          <Button onClick={onClose}>取消</Button>
          <ReadyButton type="primary" reason={chosen === null || chosen === current ? '请先选择另一个租户' : null} onClick={work}>
            切换
          </ReadyButton>
        </Flex>
      }
    >
      <Asked query={own} failed="租户没有读出">
        {(tenants) => {
          // administrators look after the whole plant when they work for no tenant
          const choices: Choice[] = [
            ...(isAdmin || tenants.length === 0 ? [{ value: '0', label: '本厂（不属于任何租户）' }] : []),
            ...tenants.map(({ id, name }) => ({ value: String(id), label: name })),
          ]
          return (
            <Flex vertical gap={12}>
              <Alert
                type="info"
                title={
                  tenants.length === 0
                    ? '你不属于任何租户，在本厂工作。需要时请租户管理员把你加入。'
                    : '切换后页面会重新打开，只显示该租户的订单、物料、库存和消息。没有保存的内容会丢失。'
                }
              />
              <Radio.Group aria-label="为哪个租户工作" value={chosen ?? current} onChange={({ target }) => setChosen(String(target.value))}>
                <Flex vertical gap={8}>
                  {choices.map(({ value, label }) => (
                    <Radio key={value} value={value}>
                      {value === current ? `${label}（现在）` : label}
                    </Radio>
                  ))}
                </Flex>
              </Radio.Group>
            </Flex>
          )
        }}
      </Asked>
    </Modal>
  )
}
