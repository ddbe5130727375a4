import { Button, Flex, Typography } from 'antd'
import { useAuditVerdict } from '../../../../api/audit.ts'
import { Permit } from '../../../session/Permit.tsx'

/** Reads the whole audit chain when somebody asks, and says in words whether it holds. */
export function VerifyChain() {
  const { data, error, isFetching, refetch } = useAuditVerdict()
  return (
    <Permit action="sys:audit:verify">
      <Flex wrap align="center" gap={8}>
        <Button loading={isFetching} onClick={() => void refetch()}>
          校验链接
        </Button>
        {error ? (
          <Typography.Text type="danger">没有校验成：{error.message}</Typography.Text>
        ) : data?.fault ? (
          <Typography.Text type="danger">链接不完整：{data.fault.sentence}</Typography.Text>
        ) : data ? (
          <Typography.Text type="success">链接完整：已校验 {data.checked} 条</Typography.Text>
        ) : null}
      </Flex>
    </Permit>
  )
}
