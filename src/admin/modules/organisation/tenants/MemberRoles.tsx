import { Button, Checkbox, Flex, Popover, Tooltip } from 'antd'
import { useState } from 'react'
import type { OwnTenant, TenantMember } from '#contract/modules/organisation/tenants.ts'

type Props = { person: TenantMember; offered: OwnTenant['roles']; onSave: (roleIds: string[], version: number) => Promise<void> }

/** Choosing which of the roles that a manager may give one person has. */
export function MemberRoles({ person, offered, onSave }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<string[]>([])
  const [version, setVersion] = useState(person.version) // of what was chosen from, whatever is read meanwhile
  const [isBusy, setBusy] = useState(false)
  const label = `设置 ${person.realname} 的角色`
  if (!person.isOnlyHere)
    return (
      <Tooltip title="这个人还属于别的租户，角色由系统管理员设置">
        <Button type="link" size="small" disabled aria-label={label}>
          设置
        </Button>
      </Tooltip>
    )
  const open = (next: boolean) => {
    setOpen(next)
    if (!next) return
    setChosen(person.roles.map(({ id }) => id).filter((id) => offered.some((role) => role.id === id)))
    setVersion(person.version)
  }
  async function save() {
    setBusy(true)
    await onSave(chosen, version)
    setBusy(false)
    setOpen(false)
  }
  return (
    <Popover
      trigger="click"
      open={isOpen}
      onOpenChange={open}
      title={`${person.realname} 的角色`}
      content={
        <Flex vertical gap={12} style={{ maxWidth: 320 }}>
          <Checkbox.Group
            aria-label={`${person.realname} 的角色`}
            value={chosen}
            onChange={setChosen}
            options={offered.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <Button type="primary" size="small" loading={isBusy} onClick={() => void save()}>
            保存角色
          </Button>
        </Flex>
      }
    >
      <Button type="link" size="small" aria-label={label}>
        设置
      </Button>
    </Popover>
  )
}
