import { useQuery } from '@tanstack/react-query'
import { Card, Flex, Table, Tabs, Typography } from 'antd'
import { OwnTenant } from '#contract/modules/organisation/tenants.ts'
import { ApiError, request } from '../../../../api/request.ts'
import { Asked } from '../../../session/Asked.tsx'
import { Failed } from '../../../session/Failed.tsx'
import { useMay } from '../../../session/useMay.ts'
import { DictsPage } from '../../reference/DictsPage.tsx'
import { TenantPeople } from './TenantPeople.tsx'

/** the server's answer to who does not work for one; asking again changes nothing, and its sentence says what does */
const noTenant = 422

/** What somebody manages who is the manager of one tenant: its people and their roles, its own words, and how its numbers look (ADM-015). */
export function MyTenantPage() {
  const may = useMay()
  const own = useQuery({ queryKey: ['own tenant'], queryFn: () => request('/sys/tenant/own', OwnTenant, { quiet: true }) })
  if (own.error instanceof ApiError && own.error.status === noTenant) return <Failed type="info" title="没有可以管理的租户" reason={own.error.message} />
  return (
    <Asked query={own} failed="租户没有读出">
      {(tenant) => (
        <Card size="small" title={tenant.name} extra={<Typography.Text type="secondary">{inForce(tenant)}</Typography.Text>}>
          <Tabs
            destroyOnHidden
            items={[
              { key: 'people', label: '人员', children: <TenantPeople tenantNo={tenant.tenantNo} roles={tenant.roles} /> },
              { key: 'numbers', label: '编号', children: <Numbers numbers={tenant.numbers} /> },
              ...(may('sys:dict:list') ? [{ key: 'dicts', label: '字典', children: <Words /> }] : []),
            ]}
          />
        </Card>
      )}
    </Asked>
  )
}

function inForce({ tenantNo, beginDate, endDate }: OwnTenant): string {
  const span = beginDate === '' && endDate === '' ? '长期有效' : `${beginDate || '一直'} 至 ${endDate || '长期'}`
  return `租户编号 ${tenantNo} · ${span}`
}

function Numbers({ numbers }: Pick<OwnTenant, 'numbers'>) {
  return (
    <Flex vertical gap={12}>
      <Typography.Text type="secondary">编号规则由本厂统一规定，流水号每个租户各自从 1 开始，互不影响。</Typography.Text>
      <Table
        size="small"
        rowKey="ruleCode"
        aria-label="租户编号"
        dataSource={[...numbers]}
        columns={[
          { key: 'ruleName', dataIndex: 'ruleName', title: '编码规则' },
          { key: 'next', title: '下一个编号', render: (_value, { next }) => (next === null ? '随记录的内容而定' : <code>{next}</code>) },
        ]}
        locale={{ emptyText: '还没有编码规则' }}
        pagination={false}
      />
    </Flex>
  )
}

function Words() {
  return (
    <Flex vertical gap={12}>
      <Typography.Text type="secondary">这里只有本租户自己的字典。和本厂编码相同的字典，在本租户中代替本厂的；其余照用本厂的。</Typography.Text>
      <DictsPage />
    </Flex>
  )
}
