/** Posts a ticket as a form. The browser saves the response whatever its size, and no URL holds the ticket. */
export function postTicket(path: string, ticket: string): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = path
  form.dataset.astroReload = ''
  const field = document.createElement('input')
  field.type = 'hidden'
  field.name = 'ticket'
  field.value = ticket
  form.append(field)
  document.body.append(form)
  form.submit()
  form.remove()
}
