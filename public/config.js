// Where the pages find their back end. Empty texts mean: the server that sent this file. Edit it to run the same pages
// against another back end; no new build is needed.
window.millwright = {
  // for example 'https://mes.example.com/jeecg-boot'
  apiBase: '',
  // used instead of apiBase when the page itself is opened by a private IPv4 address (10/8, 172.16/12, 192.168/16, 127/8)
  privateApiBase: '',
  // where uploaded files are served; default: <api base>/sys/common/static
  staticBase: '',
}
