import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Table } from 'antd'
import { createRoot } from 'react-dom/client'

/** The least that a list can be: a table of antd and a call of react-query, for the same rows of the same server. The bench's floor, no page of the product. */
type Row = { id: string } & Record<string, unknown>
const columns = ['orderNo', 'productId_dictText', 'qty', 'unit', 'dueDate', 'status_dictText', 'customerId_dictText', 'createTime'].map((name) => ({
  title: name,
  dataIndex: name,
}))

function List() {
  const { data, isPending } = useQuery({
    queryKey: ['orders'],
    async queryFn() {
      const { token, server } = Object.fromEntries(new URLSearchParams(location.hash.slice(1))) as { token: string; server: string } // as the bench opens it
      const answer = await fetch(`${server}/mes/order/list?pageNo=1&pageSize=10`, { headers: { 'x-access-token': token } })
      return ((await answer.json()) as { result: { records: Row[] } }).result.records // the envelope of every answer
    },
  })
  return <Table<Row> rowKey="id" loading={isPending} columns={columns} dataSource={data ?? []} pagination={false} />
}

createRoot(document.querySelector('#root') ?? document.body).render(
  <QueryClientProvider client={new QueryClient()}>
    <List />
  </QueryClientProvider>,
)
