import { Alert, App, Button, Checkbox, Drawer, Flex, Popconfirm, Skeleton, Table, Typography } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { errorText } from '#contract/errorText.ts'
import { WireRule } from '#contract/modules/access/dataRule.ts'
import type { RightNode } from '#contract/modules/access/permission.ts'
import { envelopeOf, request } from '../../../api/request.ts'
import { ReadyButton } from '../../grey/ReadyButton.tsx'
import { Asked } from '../../session/Asked.tsx'
import { ruledList } from './ruledList.ts'
import { RuleForm } from './RuleForm.tsx'
import { useRuleRows } from './useRuleRows.ts'
import { useRuleTicks } from './useRuleTicks.ts'

const widthPx = 820
const HeldRules = z.object({ datarule: z.array(WireRule), drChecked: z.string() })

type Props = { node: RightNode; role: { id: string; name: string }; onClose: () => void }

/** The data rules of a list, and which of them a role is held to; it says how many records they leave (ADM-005). */
export function DataRuleDrawer({ node, role, onClose }: Props) {
  const rules = useQuery({
    queryKey: ['records', 'sysRole', 'rules', node.key, role.id],
    queryFn: () => request(`/sys/role/datarule/${encodeURIComponent(node.key)}/${encodeURIComponent(role.id)}`, HeldRules, { quiet: true }),
  })
  const list = ruledList(node.perms)
  return (
    <Drawer title={`数据规则：${role.name} · ${node.slotTitle}`} size={`min(${widthPx}px, 100vw)`} open onClose={onClose}>
      {list === null ? (
        <Alert type="info" showIcon title="这个菜单没有列表，不需要数据规则。" />
      ) : (
        <Asked query={rules} failed="数据规则没有读出">
          {({ datarule, drChecked }) => <Rules {...{ node, role, list }} rules={datarule} checked={drChecked.split(',').filter((id) => id !== '')} />}
        </Asked>
      )}
    </Drawer>
  )
}

type RulesProps = Omit<Props, 'onClose'> & { list: NonNullable<ReturnType<typeof ruledList>>; rules: readonly WireRule[]; checked: readonly string[] }

function Rules({ node, role, list, rules, checked }: RulesProps) {
  const { chosen, seen, isChanged, isOvertaken, tick, forget } = useRuleTicks(
    checked,
    rules.map(({ id }) => id),
  )
  const [isSaving, setSaving] = useState(false)
  const [edited, setEdited] = useState<WireRule | 'new' | null>(null)
  const { message } = App.useApp()
  const queries = useQueryClient()
  const inForce = rules.filter(({ id, status }) => status === '1' && chosen.includes(id))
  const left = useRuleRows(list.right, inForce, '')
  const titleOf = (column: string) => list.columns.find(({ value }) => value === column)?.label ?? column

  async function act(call: () => Promise<{ message: string }>): Promise<boolean> {
    const isDone = await call().then(
      ({ message: said }) => (void message.success(said), true),
      (error: unknown) => (void message.error(errorText(error, '没有完成，请重试')), false),
    )
    await queries.invalidateQueries({ queryKey: ['records', 'sysRole'] })
    return isDone
  }
  async function save() {
    const body = { permissionId: node.key, roleId: role.id, dataRuleIds: chosen.join(','), lastDataRuleIds: seen.join(',') }
    setSaving(true)
    if (await act(() => envelopeOf('/sys/role/datarule', { method: 'POST', body, quiet: true }))) forget()
    setSaving(false)
  }

  return (
    <Flex vertical gap={16}>
      <Typography.Text type="secondary">勾选的规则同时生效。一个人有多个角色时，每个角色能看到的记录合在一起；没有勾选规则的角色能看到全部。</Typography.Text>
      {isOvertaken ? (
        <Alert
          type="warning"
          showIcon
          title="别人刚刚改了这个角色的数据规则，您的勾选还没有保存。"
          action={
            <Button size="small" onClick={forget}>
              放弃我的勾选，看最新的
            </Button>
          }
        />
      ) : null}
      <Table<WireRule>
        size="small"
        rowKey="id"
        aria-label="数据规则"
        dataSource={rules}
        scroll={{ x: 560 }}
        pagination={false}
        locale={{ emptyText: '这个列表还没有数据规则' }}
        columns={[
          {
            key: 'use',
            title: '生效',
            width: 60,
            render: (_value, { id, ruleName }) => (
              <Checkbox
                aria-label={`使用规则 ${ruleName}`}
                disabled={isSaving}
                checked={chosen.includes(id)}
                onChange={({ target }) => tick(id, target.checked)}
              />
            ),
          },
          { key: 'ruleName', dataIndex: 'ruleName', title: '规则名称' },
          {
            key: 'rule',
            title: '条件',
            render: (_value, { ruleColumn, ruleConditions, ruleValue }) => (
              <span>
                {titleOf(ruleColumn)} <code>{ruleConditions}</code> {ruleValue}
              </span>
            ),
          },
          { key: 'status', dataIndex: 'status', title: '状态', width: 70, render: (status: string) => (status === '1' ? '有效' : '停用') },
          {
            key: 'act',
            title: '操作',
            width: 120,
            render: (_value, rule) => (
              <Flex>
                <Button type="link" size="small" onClick={() => setEdited(rule)}>
                  编辑
                </Button>
                <Popconfirm
                  title={`删除规则“${rule.ruleName}”？只靠它限制的人会看到全部记录。`}
                  okText="删除"
                  onConfirm={() =>
                    void act(() => envelopeOf('/sys/permission/deletePermissionRule', { method: 'DELETE', query: { id: rule.id }, quiet: true }))
                  }
                >
                  <Button type="link" danger size="small">
                    删除
                  </Button>
                </Popconfirm>
              </Flex>
            ),
          },
        ]}
      />
      <Flex wrap gap={12} align="center">
        <Button onClick={() => setEdited('new')}>新增规则</Button>
        {left.data ? (
          <span role="status">
            {list.title}：勾选的规则剩 <strong>{left.data.remaining}</strong> / {left.data.total} 条（按您本人代入变量）
          </span>
        ) : left.error ? (
          <span>{left.error.message}</span>
        ) : (
          <Skeleton.Input active size="small" />
        )}
        <span style={{ flex: 1 }} />
        <ReadyButton type="primary" reason={isChanged ? null : '没有改动，不用保存'} loading={isSaving} onClick={() => void save()}>
          保存
        </ReadyButton>
      </Flex>
      {edited === null ? null : (
        <RuleForm
          key={edited === 'new' ? 'new' : edited.id}
          {...{ list }}
          known={edited === 'new' ? null : edited}
          onCancel={() => setEdited(null)}
          onSave={async (rule) => {
            const isNew = edited === 'new'
            await act(() =>
              envelopeOf(`/sys/permission/${isNew ? 'addPermissionRule' : 'editPermissionRule'}`, {
                method: isNew ? 'POST' : 'PUT',
                body: { ...rule, permissionId: node.key, ...(isNew ? {} : { id: edited.id, version: edited.version }) },
                quiet: true,
              }),
            )
            setEdited(null)
          }}
        />
      )}
    </Flex>
  )
}
