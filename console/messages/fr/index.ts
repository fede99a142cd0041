// Le catalogue français. Un seul mot pour chaque chose :
//
//   price request   demande de prix          quote request   demande de devis
//   quote           devis                    counter-offer   contre-proposition
//   propose         envoyer (Envoyé)         proposal        version envoyée
//   approve         valider (Validé)         accept          accepter (Accepté)
//   decline         refuser (Refusé)         cancel          annuler (Annulé)
//   purchase        commander (Commandé)     close           clôturer (Clôturé), un dialogue : fermer
//   rework          réviser                  withdraw        retirer
//   valid until     valable jusqu’au         expire          expirer
//   line, row       ligne                    tier            palier
//   discount        remise                   list price      prix catalogue
//   tax             taxe, « N° de TVA »      without tax     hors taxes
//   assign          attribuer                assignee        responsable
//   customer        client                   guest           invité
//   seller          vendeur                  store           boutique
//   cart            panier                   order           commande
//   inbox           boîte de réception       draft           brouillon
//   SKU             référence                record          élément
//   permission      droit                    integration     intégration
//   delivery        envoi (Transmis)         endpoint        destinataire
//   job             tâche                    reason          motif
//   delete          supprimer                remove          retirer
//   change, edit    modifier                 discard         abandonner
//
// On vouvoie ; un bouton est un infinitif. Espace fine insécable devant ; ! ? et %, espace insécable devant : et dans « ».
import { messages as first } from './first.ts'
import { messages as later } from './later.ts'

export const messages = { ...first, ...later }
