import { Button, Result } from 'antd'
import { Link } from 'react-router-dom'
import { useTitle } from './useTitle.ts'

const title = '没有这个页面'

export function NotFoundPage() {
  useTitle(title)
  return (
    <Result
      status="404"
      title={title}
      subTitle="地址可能写错了，或者页面已经移走。"
      extra={
        <Link to="/dashboard/analysis">
          <Button type="primary">回到首页</Button>
        </Link>
      }
    />
  )
}
