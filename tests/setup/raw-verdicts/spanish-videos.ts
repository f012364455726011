import { ending, judgment, promised, type RawVideo } from './raw-verdict.ts'

export const coffee: RawVideo = {
  title: 'Probé el café MÁS CARO del mundo: 200 € por UNA taza',
  language: 'es',
  captions: [
    'hola a todos estoy en madrid delante de una cafetería pequeña que tiene el café más raro de la ciudad',
    'el dueño se llama ramiro y me ha dicho que solo hace cinco tazas de este café al día',
    'quédate hasta el final porque luego te voy a contar cuánto me costó la taza de verdad',
    'el grano viene de panamá de una finca que está a mil ochocientos metros de altura',
    'lo recogen a mano y lo secan al sol durante treinta días dándole la vuelta cada hora',
    'este vídeo lo patrocina viajafácil con mi código tienes un diez por ciento en tu seguro de viaje',
    'mi primo dice que es el café más caro del mundo pero mi primo solo bebe té',
    'le pregunté a ramiro si es el más caro del mundo y me dijo que no que hay uno de tailandia que cuesta el doble',
    'para prepararlo usa agua a noventa y dos grados y una balanza como las de los joyeros',
    'mientras esperamos os enseño el local que antes era una zapatería y todavía huele un poco a cuero',
    'si una taza costara doscientos euros yo no estaría aquí porque mi mujer me mata',
    'y aquí está la taza es pequeñita y el café huele a jazmín y a melocotón',
    'lo pruebo y es muy suave no amarga nada parece casi un té con limón',
    'está muy bueno de verdad pero no sé si notaría la diferencia con los ojos cerrados',
    'la señora de la mesa de al lado pidió un cortado de un euro con cincuenta y parecía más feliz que yo',
    'bueno la cuenta la taza me ha costado veinte euros y los doscientos son por el kilo de grano',
    'veinte euros por un café sigue siendo una locura pero no son doscientos',
    'ramiro me regaló una galleta porque vio la cara que puse al pagar',
    'en casa tengo una cafetera italiana de mi abuela y la verdad es que no la cambio',
    'la semana que viene vamos a buscar el bocadillo más barato de sevilla',
    'gracias por verme y contadme en los comentarios cuál es el café más caro que habéis probado',
  ],
}

export const coffeePromises = [
  promised('prueba un café muy especial'),
  promised('es el café más caro del mundo', true),
  promised('una taza cuesta 200 €'),
]
export const coffeeTasted = judgment(
  1,
  'delivered',
  13,
  'lo pruebo y es muy suave no amarga nada',
  'Prueba el café y lo describe.',
)
export const coffeeDearest = judgment(
  2,
  'contradicted',
  8,
  'me dijo que no que hay uno de tailandia que cuesta el doble',
  'El dueño dice que otro es más caro.',
)
export const coffeePrice = judgment(
  3,
  'contradicted',
  16,
  'la taza me ha costado veinte euros y los doscientos son por el kilo de grano',
  'La taza cuesta veinte euros.',
)
export const coffeeClosing = ending(
  'No: la taza cuesta veinte euros y hay otro café que cuesta el doble.',
  'Probé un café de 20 € la taza en Madrid',
  'la taza me ha costado veinte euros',
  16,
)

export const olive: RawVideo = {
  title: 'Cómo podar un olivo paso a paso',
  language: 'es',
  captions: [
    'buenos días soy marta y hoy estamos en el olivar de mi abuelo que tiene más de sesenta árboles',
    'la poda se hace a finales de invierno cuando ya no hay heladas fuertes',
    'necesitáis unas tijeras bien afiladas una sierra pequeña y alcohol para limpiar las hojas',
    'el primer paso es quitar los chupones que son los brotes que salen de la base del tronco',
    'estos chupones no dan aceitunas y le quitan fuerza al árbol así que fuera todos',
    'el segundo paso es podar las ramas secas y las que están enfermas siempre hasta la madera sana',
    'mi vecino dice que hay que podar con luna menguante yo no lo he notado nunca',
    'el tercer paso es abrir el centro del olivo para que entre la luz y corra el aire',
    'mirad esta rama cruza por el medio y roza con la otra la cortamos justo por encima del collar',
    'no dejéis tocones porque por ahí entran los hongos',
    'aquí el perro que se llama trufa quiere jugar con las ramas trufa fuera',
    'el cuarto paso es rebajar la altura para poder recoger las aceitunas sin escalera',
    'no quitéis nunca más de un tercio de la copa en un año porque el olivo se asusta y no produce',
    'después de cada árbol limpiamos la sierra con alcohol para no pasar enfermedades',
    'las heridas grandes las podéis tapar con pasta de poda pero en un clima seco no hace falta',
    'las ramas las trituramos y las dejamos en el suelo como abono',
    'y este es el árbol terminado se ve el cielo por el medio y parece una copa',
    'si tenéis un olivo en maceta es lo mismo pero con cortes más pequeños',
    'el próximo vídeo será sobre el injerto y ya os aviso que es más difícil',
    'gracias por estar ahí y un beso de parte de mi abuelo que no quiere salir en cámara',
  ],
}

export const olivePromises = [promised('cómo podar un olivo', true), promised('lo explica paso a paso')]
export const olivePruned = judgment(
  1,
  'delivered',
  8,
  'el tercer paso es abrir el centro del olivo para que entre la luz y corra el aire',
  'Enseña cómo se poda el árbol.',
)
export const oliveSteps = judgment(
  2,
  'delivered',
  4,
  'el primer paso es quitar los chupones que son los brotes que salen de la base del tronco',
  'Nombra cada paso.',
)
export const oliveClosing = ending(
  'Se quitan los chupones y las ramas secas, se abre el centro y se rebaja la altura.',
  'Poda de un olivo en cuatro pasos',
  'el tercer paso es abrir el centro del olivo para que entre la luz y corra el aire',
  8,
)
