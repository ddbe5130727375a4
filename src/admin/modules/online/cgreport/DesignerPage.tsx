import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Card, Col, Flex, Form, Input, Row, Select, Table } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { z } from 'zod'
import { errorText } from '#contract/errorText.ts'
import { reportHeads } from '#contract/modules/online/cgreport/reportHead.ts'
import type { TriedOut } from '#contract/modules/online/cgreport/sqlColumn.ts'
import { request } from '../../../../api/request.ts'
import { CodeEditor } from '../../../fields/code/CodeEditor.tsx'
import { fieldKitOf } from '../../../fields/fieldKits.ts'
import { useTabName } from '../../../layout/tabs/useTabName.ts'
import { Asked } from '../../../session/Asked.tsx'
import { useMay } from '../../../session/useMay.ts'
import { BuildDialog } from './BuildDialog.tsx'
import { ColumnsTable, ParametersTable } from './DesignTables.tsx'
import { readDesign, saveDesign, tryOut, withTriedOut } from './reportCalls.ts'
import type { Design } from './reportCalls.ts'
import { designerPath } from './ReportsPage.tsx'
import { TableNames } from './TableNames.tsx'

/** Writes a report: SQL, its parameters and columns, and what comes of it, all on one page. */
export function DesignerPage() {
  const id = useSearchParams()[0].get('id') ?? ''
  const design = useQuery({ queryKey: ['reportDesign', id], queryFn: () => readDesign(id), gcTime: 0, staleTime: Number.POSITIVE_INFINITY, retry: false })
  useTabName(design.data?.name)
  return (
    <Asked query={design} failed="报表没有打开">
      {(first) => <Designer key={first.id ?? 'new'} first={first} />}
    </Asked>
  )
}

const roles = reportHeads.fields.find((field) => field.kind === 'role')

function Designer({ first }: { first: Design }) {
  const { message } = App.useApp()
  const go = useNavigate()
  const queries = useQueryClient()
  const [design, setDesign] = useState(first)
  const [tried, setTried] = useState<TriedOut | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState<'run' | 'save' | null>(null)
  const change = (next: Partial<Design>) => setDesign((known) => ({ ...known, ...next }))

  async function run() {
    setBusy('run')
    setFailure(null)
    try {
      const found = await tryOut(design)
      setTried(found)
      setDesign((known) => withTriedOut(known, found))
    } catch (error) {
      setTried(null)
      setFailure(errorText(error, '没有成功，请重试'))
    }
    setBusy(null)
  }
  async function save() {
    setBusy('save')
    try {
      const saved = await saveDesign(design)
      setDesign(saved)
      void queries.invalidateQueries({ queryKey: ['records', reportHeads.name] })
      void queries.invalidateQueries({ queryKey: ['reports'] })
      void message.success('报表已保存')
      if (design.id === null) void go(`${designerPath}?id=${saved.id ?? ''}`, { replace: true })
    } catch (error) {
      void message.error(errorText(error, '没有保存，请重试'))
    }
    setBusy(null)
  }
  return (
    <Flex vertical gap={16}>
      <Card
        title={design.name || '写报表'}
        extra={
          <Flex gap={8}>
            {design.id === null ? null : <Button onClick={() => void go(`/online/cgreport/${design.code}`)}>打开</Button>}
            <BuildButton isOwn={design.dbSource === ''} onBuilt={(cgrSql) => change({ cgrSql })} />
            <Button loading={busy === 'run'} disabled={design.cgrSql.trim() === ''} onClick={() => void run()}>
              试跑
            </Button>
            <Button type="primary" loading={busy === 'save'} onClick={() => void save()}>
              保存
            </Button>
          </Flex>
        }
      >
        <Form layout="vertical">
          <Row gutter={16}>
            <Text title="名称" value={design.name} isRequired onChange={(name) => change({ name })} />
            <Text title="编码" value={design.code} isRequired isLocked={design.id !== null} onChange={(code) => change({ code })} />
            <Col xs={24} md={12} xl={6}>
              <Form.Item label="数据源">
                <SourceSelect value={design.dbSource} onChange={(dbSource) => change({ dbSource })} />
              </Form.Item>
            </Col>
            <Col xs={24} md={12} xl={6}>
              <Form.Item label="可看的角色" tooltip={roles?.hint}>
                {roles?.kind === 'role' ? (
                  <RoleInput field={roles} value={design.roleCodes} onChange={(value) => change({ roleCodes: String(value ?? '') })} />
                ) : null}
              </Form.Item>
            </Col>
          </Row>
        </Form>
        <CodeEditor language="sql" title="SQL" value={design.cgrSql} onChange={(cgrSql) => change({ cgrSql })} isLocked={false} maxLength={20_000} />
        <TableNames isOwn={design.dbSource === ''} />
        {failure === null ? null : <Alert type="error" showIcon title={failure} role="alert" />}
      </Card>
      {design.params.length > 0 ? (
        <Card title="参数" size="small">
          <ParametersTable params={design.params} onChange={(params) => change({ params })} />
        </Card>
      ) : null}
      <Card title={`列 ${design.columns.length}`} size="small">
        <ColumnsTable columns={design.columns} onChange={(columns) => change({ columns })} />
      </Card>
      {tried ? <Preview tried={tried} design={design} /> : null}
    </Flex>
  )
}

/** Only our own tables are known well enough to be chosen from. */
function BuildButton({ isOwn, onBuilt }: { isOwn: boolean; onBuilt: (sql: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  if (!isOwn) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>不写 SQL</Button>
      {isOpen ? (
        <BuildDialog
          onBuilt={(sql) => {
            onBuilt(sql)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}

const RoleInput = fieldKitOf('role').Input

function Text({
  title,
  value,
  isRequired = false,
  isLocked = false,
  onChange,
}: {
  title: string
  value: string
  isRequired?: boolean
  isLocked?: boolean
  onChange: (text: string) => void
}) {
  return (
    <Col xs={24} md={12} xl={6}>
      <Form.Item label={title} required={isRequired}>
        <Input aria-label={title} value={value} disabled={isLocked} maxLength={100} onChange={({ target }) => onChange(target.value)} />
      </Form.Item>
    </Col>
  )
}

const Sources = z.array(z.object({ value: z.string(), label: z.string() }))

function SourceSelect({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  const may = useMay()('sys:dataSource:list')
  const { data = [] } = useQuery({
    queryKey: ['sourceOptions'],
    queryFn: () => request('/sys/dataSource/options', Sources, { quiet: true }),
    enabled: may,
    retry: false,
  })
  return <Select aria-label="数据源" value={value} onChange={onChange} options={[{ value: '', label: '本系统' }, ...data]} />
}

/** The first rows of a try-out. */
function Preview({ tried: { records, total, isCut, ms }, design: { columns } }: { tried: TriedOut; design: Design }) {
  return (
    <Card title="预览" size="small" extra={`${isCut ? `超过 ${total}` : total} 行，用时 ${ms} 毫秒`}>
      <Table
        size="small"
        rowKey={(row) => String(row['id'])}
        aria-label="预览"
        dataSource={records}
        columns={columns.map(({ fieldName, fieldTxt, fieldWidth }) => ({
          key: fieldName,
          dataIndex: fieldName,
          title: fieldTxt,
          width: fieldWidth,
          ellipsis: true,
        }))}
        scroll={{ x: columns.reduce((sum, { fieldWidth }) => sum + fieldWidth, 0) }}
        pagination={false}
        locale={{ emptyText: '没有查询到任何数据' }}
      />
    </Card>
  )
}
