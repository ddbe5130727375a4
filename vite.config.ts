import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** One entry for walls, supervisors and office; each page is a lazy chunk, so a wall loads no antd (stack.md 0.9). */
export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist',
    sourcemap: false,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/, priority: 20 }],
        },
      },
    },
  },
  server: {
    strictPort: true,
    proxy: {
      '/sys': 'http://127.0.0.1:8080',
      '/mes': 'http://127.0.0.1:8080',
      '/online': 'http://127.0.0.1:8080',
      '/health': 'http://127.0.0.1:8080',
      '/socket.io': { target: 'http://127.0.0.1:8080', ws: true },
    },
  },
})
