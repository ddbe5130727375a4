import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { Navigate, Route, Routes } from 'react-router-dom'
import { HomePage } from './home/HomePage.tsx'
import { LoginPage } from './session/LoginPage.tsx'
import { NotFoundPage } from './session/NotFoundPage.tsx'

/** The roof of the office: antd in Chinese, and the pages there are. */
export function AdminApp() {
  return (
    <ConfigProvider locale={zhCN} theme={{ token: { colorPrimary: '#2F6F9F', borderRadius: 8, fontFamily: 'var(--font)' } }}>
      <App>
        <Routes>
          <Route path="/user" element={<Navigate to="/user/login" replace />} />
          <Route path="/user/login" element={<LoginPage />} />
          <Route path="/dashboard/analysis" element={<HomePage />} />
          <Route path="/404" element={<NotFoundPage />} />
          <Route path="*" element={<Navigate to="/404" replace />} />
        </Routes>
      </App>
    </ConfigProvider>
  )
}
