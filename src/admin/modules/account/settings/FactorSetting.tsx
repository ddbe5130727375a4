import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Flex, Switch } from 'antd'
import { useState } from 'react'
import { errorText } from '#contract/errorText.ts'
import { factorQueryKey, requireFactor, useFactorStanding } from '../../../../api/secondFactor.ts'
import { Permit } from '../../../session/Permit.tsx'
import { EndFactorDialog } from './EndFactorDialog.tsx'
import { FactorDialog } from './FactorDialog.tsx'

/** The authenticator app of a person, and whether the plant wants one of everybody. */
export function FactorSetting() {
  const { data, isError } = useFactorStanding()
  const [isOpen, setOpen] = useState(false)
  const isOn = Boolean(data?.since)
  return (
    <>
      <li>
        <div>
          <strong>登录验证器</strong>
          <p>{isError ? '没有读出是否已设置，请稍后重试。' : standing(data)}</p>
        </div>
        <Button onClick={() => setOpen(true)} disabled={data === undefined}>
          {isOn ? '关闭验证器' : '设置验证器'}
        </Button>
        {isOpen && !isOn ? <FactorDialog onClose={() => setOpen(false)} /> : null}
        {isOpen && isOn ? <EndFactorDialog onClose={() => setOpen(false)} /> : null}
      </li>
      <Permit action="sys:secondFactor:require">{data === undefined ? null : <RequireSetting isRequired={data.isRequired} />}</Permit>
    </>
  )
}

function RequireSetting({ isRequired }: { isRequired: boolean }) {
  const { message } = App.useApp()
  const queries = useQueryClient()
  async function change(wanted: boolean) {
    try {
      void message.success(await requireFactor(wanted))
    } catch (error) {
      void message.error(errorText(error, '没有保存，请重试'))
    }
    await queries.invalidateQueries({ queryKey: factorQueryKey })
  }
  return (
    <li>
      <div>
        <strong>全厂要求验证器</strong>
        <p>打开后，没有设置验证器的人下次登录时先设置。已经登录的不受影响。</p>
      </div>
      <Flex align="center">
        <Switch aria-label="全厂要求验证器" checked={isRequired} onChange={(wanted) => void change(wanted)} />
      </Flex>
    </li>
  )
}

function standing(data: { since: string | null; recoveryLeft: number } | undefined): string {
  if (data === undefined) return '正在读取…'
  if (data.since === null) return '没有设置。设置后，登录时除密码外还要手机验证器上的 6 位数字。'
  return `${data.since} 设置，还有 ${data.recoveryLeft} 个恢复码。${data.recoveryLeft < 3 ? '恢复码快用完了，请关闭后重新设置。' : ''}`
}
