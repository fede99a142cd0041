// El catálogo español. Una sola palabra para cada cosa:
//
//   price request   solicitud de precio      quote request   solicitud de presupuesto
//   quote           presupuesto              counter-offer   contraoferta
//   propose         enviar (Enviado)         proposal        versión enviada
//   approve         aprobar (Aprobado)       accept          aceptar (Aceptado)
//   decline         rechazar (Rechazado)     cancel          anular (Anulado), un diálogo: cancelar
//   purchase        pedir (Con pedido)       close           cerrar (Cerrado)
//   rework          reabrir                  withdraw        retirar
//   valid until     válido hasta             expire          vencer
//   line            línea                    row             fila
//   tier            tramo                    discount        descuento
//   list price      precio de lista          tax             impuestos, «ID fiscal»
//   assign          asignar                  assignee        responsable
//   customer        cliente                  guest           invitado
//   seller          vendedor                 store           tienda
//   cart            carrito                  order           pedido
//   inbox           bandeja de entrada       draft           borrador
//   permission      permiso                  integration     integración
//   delivery        entrega (Realizada)      endpoint        receptor
//   job             tarea                    reason          motivo
//   delete          eliminar                 remove          quitar
//   change, edit    modificar, editar        discard         descartar
//
// Se trata de usted. Español internacional: añadir, costo, moneda, correo; ni vosotros ni voseo.
import { messages as first } from './first.ts'
import { messages as later } from './later.ts'

export const messages = { ...first, ...later }
