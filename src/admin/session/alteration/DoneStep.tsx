import { Button, Result } from 'antd'
import { Link } from 'react-router-dom'

/** Step 4: what is true now. */
export function DoneStep() {
  return (
    <Result
      status="success"
      title="密码已修改"
      subTitle="这个账号在其他地方的登录已经结束，请用新密码登录。"
      extra={
        <Link to="/user/login" replace>
          <Button type="primary">去登录</Button>
        </Link>
      }
    />
  )
}
