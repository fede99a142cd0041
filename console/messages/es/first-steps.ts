// The first steps in a new installation.
import type { firstSteps as english } from '../en/first-steps.ts'

export const firstSteps: Record<keyof typeof english, string> = {
  'firstSteps.title': 'Primeros pasos',
  'firstSteps.count': '{done} de {count} completados',
  'firstSteps.done': 'Hecho:',
  'firstSteps.open': 'Pendiente:',
  'firstSteps.hide': 'Ocultar',
  'firstSteps.hideLabel': 'Ocultar los primeros pasos',
  'firstSteps.company': 'Indicar el nombre de su empresa',
  'firstSteps.companyHint':
    'Como nombre y dirección de la tienda: los clientes los leen en las ofertas y en los correos.',
  'firstSteps.mail': 'Configurar el correo',
  'firstSteps.mailHint':
    'Hasta entonces, envíe usted a los clientes los enlaces a sus ofertas. Defina estas variables en el entorno del servicio y reinícielo:',
  'firstSteps.password': 'Elegir su propia contraseña',
  'firstSteps.passwordHint': 'La suya se generó y está en un archivo del servidor.',
  'firstSteps.colleagues': 'Añadir a sus compañeros',
  'firstSteps.colleaguesHint':
    'Cada uno inicia sesión con su propio nombre y tiene un rol que define lo que puede hacer.',
  'firstSteps.product': 'Añadir un producto',
  'firstSteps.productHint': 'Para importar muchos a la vez, use la línea de comandos:',
  'firstSteps.quote': 'Crear su primer presupuesto',
  'firstSteps.quoteHint': 'Elija el cliente, añada líneas y envíelo.',
}
